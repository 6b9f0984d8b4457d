import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../test/e2e/browser.ts'
import { goal, median, number, type Result, type Scope, spread } from './support/figures.ts'
import { openBarePages } from './support/pages/bare-pages.ts'
import { type Frames, scrollList } from './support/pages/list-frames.ts'
import { appEnv, openApp, openWorld } from './support/processes.ts'
import { seedLaunch } from './support/seed-launch.ts'

const RUNS = 5
const CPU_SLOWER = 4
const LATENCY_MS = 562
const DOWNLOAD = (1.44 * 1_024 * 1_024) / 8
const UPLOAD = (0.675 * 1_024 * 1_024) / 8
/** The phone of common mobile audits. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
/** After this long on a loaded page nothing moves anymore. */
const SETTLE_MS = 4_000
const MOST_LCP_RATIO = 1.25
const MOST_CHART_KB = 60

/** In KB: what each page may load, and how much of it beyond what all pages share. */
const PAGES = [
  { name: 'landing', most: 86.5, mostOwn: 8 },
  { name: 'payment', most: 92.9, mostOwn: 15 },
  { name: 'launch', most: null, mostOwn: null },
] as const

type Load = {
  lcp: number
  cls: number
  /** Sizes in KB: of everything, of that beyond the shared chunk, and of the chart's library. */
  javascript: number
  own: number
  chart: number
  element: string
}

/**
 * Measures three pages on a slow phone with an empty cache, each beside the same HTML without scripts, and
 * how a list of thousands of launches scrolls.
 */
export async function measurePages({ stack, quick, say }: Scope): Promise<Result> {
  const { browser, reason } = await launchBrowser()
  if (!browser) throw new Error(`no browser: ${reason}`)
  stack.defer(() => browser.close())
  const world = await openWorld(stack)
  const env = await appEnv(stack, world)
  const mint = await seedLaunch(env.DATA_DIR ?? '')
  const app = await openApp(stack, env)
  const bareUrl = await openBarePages(stack, app.url)
  const paths = { landing: '/', payment: '/payment?plan=30d', launch: `/launches/${mint}` }

  const rows: string[][] = []
  const samples: Record<string, number[]> = {}
  for (const page of PAGES) {
    say(page.name)
    const ours: Load[] = []
    const bare: Load[] = []
    for (let run = 0; run < (quick ? 1 : RUNS); run += 1) {
      ours.push(await load(browser, app.url + paths[page.name]))
      bare.push(await load(browser, bareUrl + paths[page.name]))
    }
    rows.push(...rowsOf(page, ours, bare))
    say(`its largest element: ${ours[0]?.element}`)
    samples[`${page.name}, LCP in s`] = each(ours, 'lcp')
    samples[`${page.name} without scripts, LCP in s`] = each(bare, 'lcp')
    samples[`${page.name}, JavaScript in KB`] = each(ours, 'javascript')
    samples[`${page.name}, CLS`] = each(ours, 'cls')
  }
  say('scrolling')
  const frames = await scrollList(browser, app.url, quick)
  samples['frames while scrolling, in ms'] = frames.frames
  return {
    tables: [
      {
        caption: `Empty cache, processor ${CPU_SLOWER} times slower, 1.44 Mbit/s, ${number(LATENCY_MS)} ms; ${RUNS} loads each`,
        columns: ['', 'page', 'its HTML without scripts', 'goal'],
        rows,
      },
      framesTable(frames),
    ],
    samples,
  }
}

type Key = Exclude<keyof Load, 'element'>
const each = (loads: readonly Load[], key: Key) => loads.map((one) => one[key])

function rowsOf({ name, most, mostOwn }: (typeof PAGES)[number], ours: Load[], bare: Load[]) {
  const middle = (key: Key) => median(each(ours, key))
  const ratio = middle('lcp') / median(each(bare, 'lcp'))
  const weight = (label: string, key: Key, limit: number | null) => [
    `${name}: ${label}`,
    spread(each(ours, key), 'KB'),
    '',
    limit === null ? '' : goal(`≤ ${limit} KB`, middle(key) <= limit),
  ]
  const rows = [
    [
      `${name}: LCP`,
      spread(each(ours, 'lcp'), 's'),
      spread(each(bare, 'lcp'), 's'),
      goal(`ratio ≤ ${MOST_LCP_RATIO}`, ratio <= MOST_LCP_RATIO),
    ],
    [`${name}: ratio of LCP`, number(ratio), '1', ''],
    weight('JavaScript, gzip', 'javascript', most),
    weight('of it beyond the shared chunk', 'own', mostOwn),
    [`${name}: CLS`, spread(each(ours, 'cls')), spread(each(bare, 'cls')), ''],
  ]
  if (name === 'launch') rows.push(weight('of it the chart', 'chart', MOST_CHART_KB))
  else if (middle('chart') > 0) throw new Error(`the ${name} page loads the chart`)
  return rows
}

function framesTable({ rows, frames, work }: Frames) {
  const row = (name: string, times: readonly number[]) => [
    name,
    `${number(median(times))} ms`,
    `${number(high(times))} ms`,
  ]
  return {
    caption: `${number(rows)} launches in one table, scrolled by ${frames.length} frames on a desktop`,
    columns: ['', 'median', '95th percentile'],
    rows: [
      row('time between frames', frames),
      row(
        'main thread’s work for a frame',
        work.map(({ all }) => all),
      ),
      row(
        'of it scripts',
        work.map(({ script }) => script),
      ),
      row(
        'of it styles and layout',
        work.map(({ style }) => style),
      ),
      row(
        'of it lists of what to paint',
        work.map(({ paint }) => paint),
      ),
    ],
  }
}

function high(frames: readonly number[]): number {
  return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    const scripts = scriptsOf(page)
    await page.addInitScript(noteVitals)
    await page.goto(url)
    await page.waitForTimeout(SETTLE_MS)
    const { lcp, cls, element } = await page.evaluate(() => window.vitals)
    const sizes = await Promise.all(
      [...scripts].map(async (script) => ({ script, kb: (await gzipSize(script)) / 1_000 })),
    )
    const sum = (isCounted: (script: string) => boolean) =>
      sizes.reduce((total, { script, kb }) => total + (isCounted(script) ? kb : 0), 0)
    return {
      ...{ lcp: lcp / 1_000, cls, element },
      javascript: sum(() => true),
      own: sum((script) => !script.includes('/shared-')),
      chart: sum((script) => script.includes('/draw-chart-')),
    }
  } finally {
    await context.close()
  }
}

/** The addresses of all scripts that a page loads. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.ok() && new URL(response.url()).pathname.endsWith('.js')) {
      scripts.add(response.url())
    }
  })
  return scripts
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWNLOAD,
    uploadThroughput: UPLOAD,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
}

/** Bytes as gzip, whatever encoding the browser requested. */
async function gzipSize(url: string): Promise<number> {
  const script = await (await fetch(url)).arrayBuffer()
  return (await promisify(gzip)(script, { level: 9 })).length
}

declare global {
  interface Window {
    /** `lcp` in milliseconds, with its element. */
    vitals: { lcp: number; cls: number; element: string }
  }
}

/** Runs in the page. */
function noteVitals(): void {
  window.vitals = { lcp: 0, cls: 0, element: '' }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      const { element } = entry
      window.vitals.lcp = entry.startTime
      window.vitals.element = `<${element?.localName}> ${element?.textContent?.slice(0, 60)}`
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) window.vitals.cls += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
