import { existsSync } from 'node:fs'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { unpackedChromium } from './unpacked-chromium.ts'

/** `reason` says why there is no browser, in one line. */
export type Launched = { browser: Browser; reason: null } | { browser: null; reason: string }

const USUAL_PLACES = [
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
 * Starts a headless Chromium: the one at CHROMIUM_PATH, else the system's, else the one from npm.
 * The caller closes it.
 */
export async function launchBrowser(): Promise<Launched> {
  const named = process.env.CHROMIUM_PATH
  const tried: string[] = []
  for (const executablePath of named ? [named] : [...USUAL_PLACES, chromium.executablePath()]) {
    if (!named && !existsSync(executablePath)) continue
    const launched = await tryLaunch({ executablePath })
    if (launched.browser || named) return launched
    tried.push(launched.reason)
  }
  try {
    const launched = await tryLaunch(await unpackedChromium())
    if (launched.browser) return launched
    tried.push(launched.reason)
  } catch (error) {
    tried.push(firstLine(error))
  }
  return { browser: null, reason: tried.join('; ') }
}

async function tryLaunch(options: LaunchOptions): Promise<Launched> {
  try {
    return { browser: await chromium.launch({ ...options, args: ARGS }), reason: null }
  } catch (error) {
    return { browser: null, reason: `${options.executablePath}: ${firstLine(error)}` }
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] ?? ''
}
