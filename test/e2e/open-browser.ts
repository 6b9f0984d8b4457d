import { inject } from 'vitest'
import { type Launched, launchBrowser } from './browser.ts'

/**
 * A browser for tests, which are skipped only where the run found none.
 * @throws Error when the browser that the run found does not start now
 */
export async function openBrowser(...more: string[]): Promise<Launched> {
  const launched = await launchBrowser(...more)
  if (launched.browser === null && inject('noBrowser') === null)
    throw new Error(`the browser does not start anymore: ${launched.reason}`)
  return launched
}
