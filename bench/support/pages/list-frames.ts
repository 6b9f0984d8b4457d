import type { Browser } from 'playwright-core'
import type { LaunchFactsBody } from '../../../src/contract/launches/page.ts'
import { type Work, workOfFrames } from './frame-work.ts'

export type Frames = {
  rows: number
  /** Milliseconds between two frames. */
  frames: number[]
  /** The work of the page's main thread for each frame. */
  work: Work[]
}

const ROWS = 5_000
const FRAMES = 600
const PIXELS = 120
const CATEGORIES = [...['toplevel', 'devtools.timeline'], 'disabled-by-default-devtools.timeline']

/** Scrolls the table of launches with thousands of rows, all copies of the stored one, each with all facts. */
export async function scrollList(browser: Browser, url: string, quick: boolean): Promise<Frames> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } })
  try {
    const page = await context.newPage()
    const { launches } = await (await fetch(`${url}/api/launches`)).json()
    const many = Array.from({ length: ROWS }, (_, nth) => ({
      ...launches[0],
      mint: `M${nth}`,
      detected_at: ROWS - nth,
    }))
    await page.route('**/api/launches?*', (route) =>
      route.fulfill({ json: { launches: many, cursor: null } }),
    )
    await page.route('**/api/launches/facts?*', (route) => {
      const mints = new URL(route.request().url()).searchParams.get('mints') ?? ''
      return route.fulfill({ json: mints.split(',').map(factsOf) })
    })
    await page.goto(`${url}/launches`)
    await page.locator('[data-mint="M0"]').waitFor()
    const size = { count: quick ? 30 : FRAMES, pixels: PIXELS }
    const frames = await page.evaluate(scroll, size)
    // A second pass, because writing the trace takes time too.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await browser.startTracing(page, { categories: CATEGORIES })
    await page.evaluate(scroll, size)
    const work = workOfFrames((await browser.stopTracing()).toString('utf8'))
    return { rows: ROWS, frames, work }
  } finally {
    await context.close()
  }
}

function factsOf(mint: string): LaunchFactsBody {
  const heights = Array.from({ length: 24 }, (_, nth) => (nth * 37) % 101)
  const shares = { progress: 0.4, top_10: 0.2, developer: 0.04, snipers: 0.1, bundles: 0 }
  return {
    ...{ mint, change: 0.12, spark: heights, warned: false },
    report: { ...shares, as_of: 1, holders: 41, buys: 120, sells: 33, has_picture: false },
  }
}

/** Runs in the page. */
async function scroll({ count, pixels }: { count: number; pixels: number }): Promise<number[]> {
  const frames: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  for (let nth = 0; nth < count; nth += 1) {
    scrollBy({ top: pixels, behavior: 'instant' })
    const now = await new Promise<number>(requestAnimationFrame)
    frames.push(now - last)
    last = now
  }
  return frames
}
