import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MarketHandle } from '../../../sandbox/market/start.ts'
import { openOwnServer, type TestServer } from '../../support/world.ts'
import { inBrowser, POLLING } from '../visitor.ts'

const MINUTE = 60_000
const TABS = 30

/** Over HTTP/1.1, one browser has six connections to the server. A headless one says that all its tabs are seen. */
await inBrowser('thirty tabs', (browser) => {
  let server: TestServer
  let market: MarketHandle
  let context: BrowserContext

  beforeAll(async () => {
    server = await openOwnServer({ world: { parts: ['chain', 'prices', 'market'], marketRate: 0 } })
    if (!server.world.market) throw new Error('the market is missing')
    market = server.world.market
    context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    context.setDefaultTimeout(POLLING.timeout)
  })
  afterAll(async () => {
    await context?.close()
    await server?.stop()
  })

  /** Launches a coin that everybody may see. */
  async function launch(): Promise<string> {
    const { mint } = await market.play('honest')
    const judged = server.app.context.db.read
      .selectFrom('launches')
      .select('stage')
      .where('mint', '=', mint)
    await expect.poll(() => judged.executeTakeFirst(), POLLING).toMatchObject({ stage: '10s' })
    server.clock.jump(MINUTE)
    return mint
  }

  async function open(path: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(path)
    return page
  }

  const row = (page: Page, mint: string) => page.locator(`main a[href="/launches/${mint}"]`)

  /** As when the reader goes to another tab, or comes back. */
  const show = (page: Page, state: 'visible' | 'hidden') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  test('the thirtieth shows its content, and all hear what happens', async () => {
    const mint = await launch()
    const payment = await open('/payment?plan=30d')
    await payment.getByRole('button', { name: 'Pay with wallet' }).waitFor()
    const first = await open('/launches')
    await row(first, mint).waitFor()
    for (let nth = 3; nth < TABS; nth += 1) {
      const page = await open(`/launches/${mint}`)
      await page.getByText('/ 100').first().waitFor()
    }
    const last = await open('/launches')
    await row(last, mint).waitFor()

    const next = await launch()
    await row(last, next).waitFor()
    await row(first, next).waitFor()

    // What a hidden tab missed, it shows when it is looked at again.
    await show(first, 'hidden')
    const missed = await launch()
    await row(last, missed).waitFor()
    expect(await row(first, missed).count()).toBe(0)
    await show(first, 'visible')
    await row(first, missed).waitFor()

    // A payment page asks for itself while it is hidden.
    await show(payment, 'hidden')
    await payment.getByRole('button', { name: 'Pay with wallet' }).click()
    await payment.getByRole('button', { name: 'Sandbox Wallet' }).click()
    await payment.getByRole('link', { name: 'Skip for now' }).waitFor()
  })
})
