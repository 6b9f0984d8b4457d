/** `node_modules/.bin/node scripts/picture.ts`: takes the README's pictures from the running app. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../test/e2e/browser.ts'

const FOLDER = join(import.meta.dirname, '../docs/pictures')
const MAIN = join(import.meta.dirname, '../src/main.ts')
const MOST_BYTES = 300_000
const WIDTH = 1_280
/** Launches are public after a minute; this many must be public first. */
const LAUNCHES = 8
const TIMEOUT_MS = 10 * 60_000

type Picture = {
  path: string | ((site: string) => Promise<string>)
  height: number
  /** Waits for what the picture must show. */
  shows(page: Page): Promise<unknown>
}

const PICTURES: Record<string, Picture> = {
  landing: {
    path: '/',
    height: 800,
    async shows(page) {
      await page.getByText(/SOL: \$\d/).waitFor()
      await page.getByText('One minute late', { exact: true }).waitFor()
    },
  },
  launch: {
    path: async (site) => `/launches/${await busiestLaunch(site)}`,
    height: 1_060,
    // The chart is drawn, and says what it shows.
    shows: (page) => page.getByText(/^From \$/).waitFor(),
  },
  payment: {
    path: '/payment?plan=30d',
    height: 945,
    shows: (page) => page.locator('svg[width="200"][height="200"]').waitFor(),
  },
}

const dataDir = mkdtempSync(join(tmpdir(), 'mintwatch-picture-'))
const app = spawn(process.execPath, [MAIN], {
  env: {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    SANDBOX_MARKET_RATE: '12',
    SANDBOX_PAST_DAYS: '0',
    SANDBOX_RPC_PORT: '0',
    SANDBOX_WS_PORT: '0',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await takeAll(await addressOf(app))
} finally {
  app.kill('SIGTERM')
  if (app.exitCode === null) await new Promise((resolve) => app.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeAll(url: string): Promise<void> {
  const { browser, reason } = await launchBrowser()
  if (!browser) throw new Error(`There is no browser to take pictures with: ${reason}`)
  mkdirSync(FOLDER, { recursive: true })
  await busiestLaunch(url)
  try {
    for (const [name, { path, height, shows }] of Object.entries(PICTURES)) {
      const page = await browser.newPage({
        viewport: { width: WIDTH, height },
        colorScheme: 'dark',
        reducedMotion: 'reduce',
      })
      const place = typeof path === 'string' ? path : await path(url)
      await page.goto(`${url}${place}`, { waitUntil: 'load' })
      await shows(page)
      const file = join(FOLDER, `${name}.png`)
      await page.screenshot({ path: file, animations: 'disabled' })
      const { size } = statSync(file)
      if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MOST_BYTES}`)
      console.log(`${file}, ${Math.round(size / 1_000)} KB`)
    }
  } finally {
    await browser.close()
  }
}

type Launches = { launches: { mint: string; stage: string | null; trades: number }[] }

/** The most traded of the first public launches. Waits for them. */
async function busiestLaunch(site: string): Promise<string> {
  const end = Date.now() + TIMEOUT_MS
  while (Date.now() < end) {
    const { launches } = (await (await fetch(`${site}/api/launches`)).json()) as Launches
    const looked = launches.filter(({ stage }) => stage !== 'at_once' && stage !== '10s')
    const [busiest] = looked.toSorted((a, b) => b.trades - a.trades)
    if (busiest && looked.length >= LAUNCHES) return busiest.mint
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error(`Fewer than ${LAUNCHES} launches were shown within ten minutes.`)
}

/** Reads the site's address from what the product prints when it has started. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      printed += chunk
      const address = /Mintwatch is on (http\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () =>
      reject(new Error(`The product ended before it had started.\n${printed}`)),
    )
  })
}
