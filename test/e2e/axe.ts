import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Page = Visitor['page']

/** One line for each rule that is broken, with the first place where it is. */
export async function troubles(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], runOnly: RULES }
  const run = `axe.run(document, ${JSON.stringify(options)})`
  const { violations } = await page.evaluate<AxeResults>(run)
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.target})`)
}

/** What is still moving is looked at again; what stays wrong is wrong. */
async function expectNone(where: string, page: Page): Promise<void> {
  await expect
    .poll(async () => [where, await troubles(page)], { interval: 500 })
    .toEqual([where, []])
}

/** A color halfway between two themes has no contrast to judge. A canceled transition is at rest, too. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((one) => one.finished))
  })
}

/** Every state is looked at in the dark on a sender, and in the light on a phone. */
export async function isFineEverywhere(page: Page): Promise<void> {
  await expectNone('dark, 1280 px', page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await atRest(page)
  await expectNone('light, 360 px', page)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const overflow = await page.evaluate(
      () => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth,
    )
    expect([width, overflow <= 0 ? 0 : overflow]).toEqual([width, 0])
  }
}
