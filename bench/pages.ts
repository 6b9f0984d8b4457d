import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Browser, CDPSession } from 'playwright-core'
import { launchBrowser } from '../test/e2e/browser.ts'
import { openBarePages } from './support/bare-pages.ts'
import { goal, median, number, type Result, type Scope, spread } from './support/figures.ts'
import { appEnv, openApp, openWorld } from './support/processes.ts'

const RUNS = 5
const CPU_SLOWER = 4
const LATENCY_MS = 562
const DOWNLOAD = (1.44 * 1_024 * 1_024) / 8
const UPLOAD = (0.675 * 1_024 * 1_024) / 8
/** A phone, as the usual mobile audits take it. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
/** After the load everything that will still move has moved. */
const SETTLE_MS = 3_000
const JAVASCRIPT_GOAL_KB = 110

const PAGES = [
  { name: 'landing', path: '/', lcpGoal: 1.5 },
  { name: 'payment', path: '/payment?plan=30d', lcpGoal: 1.7 },
]

type Load = { lcp: number; cls: number; javascript: number; element: string }

/**
 * The landing and the payment page on a slow phone with an empty cache, as built, and as they would
 * be without prerendering.
 */
export async function measurePages({ stack, quick, say }: Scope): Promise<Result> {
  const { browser, reason } = await launchBrowser()
  if (!browser) throw new Error(`no browser: ${reason}`)
  stack.defer(() => browser.close())
  const world = await openWorld(stack)
  const app = await openApp(stack, await appEnv(stack, world))
  const bareUrl = await openBarePages(stack, app.url)

  const rows: string[][] = []
  const samples: Record<string, number[]> = {}
  for (const { name, path, lcpGoal } of PAGES) {
    say(name)
    const ours: Load[] = []
    const bare: Load[] = []
    for (let run = 0; run < (quick ? 1 : RUNS); run += 1) {
      ours.push(await load(browser, app.url + path))
      bare.push(await load(browser, bareUrl + path))
    }
    const each = (loads: Load[], key: 'lcp' | 'cls' | 'javascript') => loads.map((one) => one[key])
    const lcp = median(each(ours, 'lcp'))
    const size = median(each(ours, 'javascript'))
    rows.push(
      [
        `${name}: LCP`,
        spread(each(ours, 'lcp'), 's'),
        spread(each(bare, 'lcp'), 's'),
        goal(`≤ ${lcpGoal} s`, lcp <= lcpGoal),
      ],
      [
        `${name}: JavaScript, gzip`,
        spread(each(ours, 'javascript'), 'KB'),
        spread(each(bare, 'javascript'), 'KB'),
        goal(`≤ ${JAVASCRIPT_GOAL_KB} KB`, size <= JAVASCRIPT_GOAL_KB),
      ],
      [`${name}: CLS`, spread(each(ours, 'cls')), spread(each(bare, 'cls')), ''],
    )
    say(`its largest element: ${ours[0]?.element}`)
    samples[`${name}, LCP in s`] = each(ours, 'lcp')
    samples[`${name} not prerendered, LCP in s`] = each(bare, 'lcp')
    samples[`${name}, JavaScript in KB`] = each(ours, 'javascript')
    samples[`${name}, CLS`] = each(ours, 'cls')
  }
  return {
    tables: [
      {
        caption: `Empty cache, processor ${CPU_SLOWER} times slower, 1.44 Mbit/s, ${number(LATENCY_MS)} ms; ${RUNS} loads each`,
        columns: ['', 'prerendered', 'not prerendered', 'goal'],
        rows,
      },
    ],
    samples,
  }
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.ok() && new URL(response.url()).pathname.endsWith('.js')) {
        scripts.add(response.url())
      }
    })
    await page.addInitScript(noteVitals)
    await page.goto(url)
    await page.waitForTimeout(SETTLE_MS)
    const { lcp, cls, element } = await page.evaluate(() => window.vitals)
    const sizes = await Promise.all([...scripts].map(gzipSize))
    const javascript = sizes.reduce((sum, size) => sum + size, 0) / 1_000
    return { lcp: lcp / 1_000, cls, javascript, element }
  } finally {
    await context.close()
  }
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

/** Bytes as gzip sends them, whatever encoding the browser has asked for. */
async function gzipSize(url: string): Promise<number> {
  const script = await (await fetch(url)).arrayBuffer()
  return (await promisify(gzip)(script, { level: 9 })).length
}

declare global {
  interface Window {
    /** `lcp` in milliseconds, with the element that it is of. */
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
