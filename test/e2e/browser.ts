import { existsSync } from 'node:fs'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { unpackedChromium } from './unpacked-chromium.ts'

/** `reason` says why there is no browser, in one line. */
export type Launched = { browser: Browser; reason: null } | { browser: null; reason: string }

const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** No sandbox of its own: containers and root can't give it one, and it loads only our pages. */
const ARGS = ['--no-sandbox', '--disable-gpu']

/**
 * Starts a headless Chromium: the one at CHROMIUM_PATH, else the one from npm, else the system's.
 * The one from npm is without windows, and opens a page for a fifth of a full browser's work. The
 * caller closes it.
 * @param more arguments for the browser
 */
export async function launchBrowser(...more: string[]): Promise<Launched> {
  const named = process.env.CHROMIUM_PATH
  if (named) return tryLaunch({ executablePath: named }, more)
  const tried: string[] = []
  for await (const options of browsers()) {
    const launched = options instanceof Error ? failed(options) : await tryLaunch(options, more)
    if (launched.browser) return launched
    tried.push(launched.reason)
  }
  return { browser: null, reason: tried.join('; ') }
}

async function* browsers(): AsyncGenerator<LaunchOptions | Error> {
  yield await unpackedChromium().catch((error: Error) => error)
  for (const executablePath of [...USUAL_PLACES, chromium.executablePath()]) {
    if (existsSync(executablePath)) yield { executablePath }
  }
}

async function tryLaunch(options: LaunchOptions, more: string[]): Promise<Launched> {
  try {
    return {
      browser: await chromium.launch({ ...options, args: [...ARGS, ...more] }),
      reason: null,
    }
  } catch (error) {
    return failed(error, options.executablePath)
  }
}

function failed(error: unknown, what = 'the Chromium from npm'): Launched {
  const text = error instanceof Error ? error.message : String(error)
  return { browser: null, reason: `${what}: ${text.split('\n')[0]}` }
}
