import lighthouse, { desktopConfig } from 'lighthouse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../e2e/open-browser.ts'
import { freePort } from '../../support/http/free-port.ts'
import { openOwnServer, type TestServer } from '../../support/world.ts'

const CATEGORIES = ['accessibility', 'best-practices', 'seo']
/** Every page for everybody. */
const PUBLIC = [
  ...['/', '/pricing', '/launches', '/status', '/track-record', '/track-record/ledger'],
  ...['/track-record/verify', '/benchmark', '/api-docs', '/docs', '/faq', '/contact'],
  ...['/terms', '/privacy'],
]
/** Pages that decision 149 keeps from search engines, with the audits that it excepts. */
const UNLISTED: readonly [path: string, except: readonly string[]][] = [
  ['/payment', ['is-crawlable']],
  ['/payment?plan=lifetime', ['is-crawlable']],
  ['/redeem', ['is-crawlable']],
  ['/dashboard', ['errors-in-console', 'is-crawlable']],
  ['/pay', ['errors-in-console', 'is-crawlable']],
  ['/account', ['errors-in-console', 'is-crawlable']],
  ['/alerts', ['errors-in-console', 'is-crawlable']],
  ['/watchlist', ['errors-in-console', 'is-crawlable']],
]
/** Last: whoever opens one reads the other pages in Spanish, too, as a crawler without cookies does not. */
const SPANISH = ['/es', '/es/docs']
const passesAll = (path: string): (typeof UNLISTED)[number] => [path, []]
const PAGES = [...PUBLIC.map(passesAll), ...UNLISTED, ...SPANISH.map(passesAll)]

const port = await freePort()
const { browser, reason } = await openBrowser(`--remote-debugging-port=${port}`)
let server: TestServer

beforeAll(async () => {
  if (browser === null) throw new Error(`no browser: ${reason}`)
  server = await openOwnServer()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test.each(PAGES)(
  '%s passes Lighthouse’s audits on a phone and on a desktop',
  async (page, except) => {
    for (const config of [undefined, desktopConfig]) {
      const flags = { port, logLevel: 'error', onlyCategories: CATEGORIES } as const
      const { lhr } = (await lighthouse(server.url + page, { ...flags }, config)) ?? {}
      expect(lhr?.runtimeError).toBeUndefined()
      const audits = Object.values(lhr?.audits ?? {})
      expect(audits.length).toBeGreaterThan(50)
      const failed = audits.filter(({ score }) => score !== null && score < 1)
      const ids = failed.map(({ id }) => id)
      expect(ids.filter((id) => !except.includes(id))).toEqual([])
    }
  },
)
