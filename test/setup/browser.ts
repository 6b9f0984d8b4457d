import type { TestProject } from 'vitest/node'
import { launchBrowser } from '../e2e/browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Why this machine has no browser; null: one started. */
    noBrowser: string | null
  }
}

/** Asks once whether tests in a browser are skipped. */
export async function setup(project: TestProject): Promise<void> {
  const { browser, reason } = await launchBrowser()
  await browser?.close()
  project.provide('noBrowser', reason)
}
