import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { siteFolder } from '../../../src/app/site.ts'

const SITE = siteFolder('en')
const PAGES = readdirSync(SITE, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.html'))
const HEAVY = /draw-chart|place-bubbles/

const asset = (name: string) => readFileSync(join(SITE, 'assets', name))
const packed = (name: string) => gzipSync(asset(name), { level: 9 }).length

/** What a page loads before anybody touches it: its scripts, and what these import at once. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(join(SITE, page), 'utf8')
  const found = new Set(
    [...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].flatMap(([, name]) => name ?? []),
  )
  for (const name of found) {
    for (const [, file = ''] of String(asset(name)).matchAll(
      /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g,
    ))
      found.add(file)
  }
  return [...found]
}

test('no page loads the chart or the map of holders with its text', () => {
  expect(PAGES.length).toBeGreaterThan(10)
  for (const page of PAGES) {
    const scripts = scriptsOf(page)
    expect(scripts.length, page).toBeGreaterThan(1)
    expect([page, scripts.filter((name) => HEAVY.test(name))]).toEqual([page, []])
  }
  const scripts = readdirSync(join(SITE, 'assets')).filter((name) => name.endsWith('.js'))
  const heavy = scripts.filter((name) => HEAVY.test(name))
  expect(heavy).toHaveLength(2)
  for (const name of heavy) expect(packed(name), name).toBeLessThanOrEqual(60_000)
})

test.each([
  ['index.html', 8],
  [join('payment', 'index.html'), 15],
])('%s loads little code of its own: %d KB beyond what all pages share', (page, most) => {
  const own = scriptsOf(page).filter((name) => !name.startsWith('shared-'))
  const size = own.reduce((sum, name) => sum + packed(name), 0)
  // Another version of zlib packs a little differently.
  expect(size).toBeLessThan(most * 1_010)
})
