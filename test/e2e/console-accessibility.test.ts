import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openOwnServer, type TestServer } from '../support/world.ts'
import { isFineEverywhere, troubles } from './axe.ts'
import { type ConsoleRows, fillConsole } from './console-rows.ts'
import { addAuthenticator, enterConsole } from './operator.ts'
import { inBrowser, newVisitor, type Visitor } from './visitor.ts'

type Page = Visitor['page']

/** Every page, its heading, and what shows that it has loaded. */
const CONSOLE_PAGES: readonly [path: string, heading: string | RegExp, text: string | RegExp][] = [
  ['overview', 'Overview', 'TradingView Lightweight Charts™'],
  ['reviews', 'Reviews', 'No orders to review.'],
  ['orders', 'Orders', /, opened/],
  ['orders?find=1.03', 'Orders', 'Payments without an order'],
  ['orders/:order', 'Order: 30 Days Access', 'they paid in cash'],
  ['payments', 'Payments', 'Every payment has an order.'],
  ['members', 'Members', /^Trial/],
  ['members/:member', 'Member', 'Give 30 days'],
  ['messages', 'Messages', /Maximilian/],
  ['messages/:thread', /Maximilian/, /my payment is not found/],
  ['messages/letters', 'Messages', 'eve@example.com'],
  ['messages/letters?show=done', 'Messages', 'None yet.'],
  ['messages/broadcasts', 'Messages', /We move on/],
  ['messages/broadcasts/new', 'New broadcast', 'Nothing yet.'],
  ['messages/broadcasts/:draft', 'Broadcast', /Start sending/],
  ['messages/broadcasts/:draft/edit', 'Edit broadcast', /Save and check/],
  ['messages/broadcasts/:sent', 'Broadcast', 'Blocked the bot'],
  ['messages/failed', 'Messages', 'Forbidden: bot was blocked by the user'],
  ['payments?show=all&kind=token', 'Payments', 'No payment matches.'],
  ['coupons', 'Coupons', 'SPRING-20'],
  ['gifts', 'Gifts', 'meetup-berlin'],
  ['referrals', 'Referrals', 'Pay in your wallet'],
  ['system', 'System', 'Run the doctor'],
  ['keys', 'Keys', 'in use'],
  ['audit', 'Audit', 'they paid in cash'],
  ['access', 'Your access', 'Laptop'],
  ['nowhere', 'Page not found', 'Choose one from the menu.'],
]

await inBrowser('the console’s accessibility', (browser) => {
  let server: TestServer
  let visitor: Visitor
  let rows: ConsoleRows

  beforeAll(async () => {
    server = await openOwnServer()
    rows = await fillConsole(server)
    visitor = await newVisitor(browser, server.url)
    await addAuthenticator(visitor)
    await enterConsole(visitor, server, 'owner', '1')
  })
  afterAll(async () => {
    await visitor?.leave()
    await server?.stop()
  })

  const open = async (path: string): Promise<Page> => {
    const { page } = visitor
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const named = path.replace(/:(\w+)/, (_, name: keyof ConsoleRows) => rows[name])
    await page.goto(`/operator/${named}`)
    return page
  }

  test.each(CONSOLE_PAGES)('%s', async (path, heading, text) => {
    const page = await open(path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.getByText(text).first().waitFor()
    await isFineEverywhere(page)
    // As narrow as that left it.
    expect(await pastTheEdge(page)).toEqual([])
  })

  it('finds a fault', async () => {
    const page = await open('audit')
    await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor()
    await page.evaluate(() =>
      document.querySelector('main')?.append(document.createElement('button')),
    )
    expect((await troubles(page)).join()).toContain('button-name')
  })

  describe('states', () => {
    it('a dialog, with what was refused', async () => {
      const page = await open('members/:member')
      await page.getByRole('button', { name: 'Give 30 days' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('sorry')
      await page.route('**/gift', (route) =>
        route.fulfill({
          status: 409,
          json: { error: { code: 'not_possible', message: 'Not now.' } },
        }),
      )
      await dialog.getByRole('button', { name: 'Give', exact: true }).click()
      await dialog.getByText('Not now.').waitFor()
      await isFineEverywhere(page)
      // What was typed is still there.
      expect(await dialog.getByLabel('Reason').inputValue()).toBe('sorry')
      await page.unroute('**/gift')
    })

    it('a page that can’t be loaded', async () => {
      await visitor.page.route('**/operator/api/reviews', (route) => route.abort())
      const page = await open('reviews')
      await page.getByText('The server can’t be reached.').waitFor()
      await isFineEverywhere(page)
      await visitor.page.unroute('**/operator/api/reviews')
    })

    it('the sign-in page', async () => {
      const page = await open('access')
      await page.getByRole('heading', { name: 'Your access', level: 1 }).waitFor()
      server.clock.jump(9 * 3_600_000)
      await page.reload()
      await page.getByRole('button', { name: 'Sign in with passkey' }).waitFor()
      await isFineEverywhere(page)
    })
  })
})

/** What reaches out of the page's column, where it would be cut. Wide tables scroll. */
function pastTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    const edge = (main?.getBoundingClientRect().right ?? 0) + 0.5
    return [...(main?.querySelectorAll('fieldset, label, button, input, select, p, dd') ?? [])]
      .filter((one) => !one.closest('.sr-only, [class*="overflow-x"]'))
      .filter((one) => one.getBoundingClientRect().right > edge)
      .map((one) => one.outerHTML.slice(0, 120))
  })
}
