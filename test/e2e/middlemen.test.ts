import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HttpMiddleman, openHttpMiddleman } from '../../sandbox/middlemen/http-middleman.ts'
import { openSite } from './site.ts'
import { inBrowser, newVisitor, shownOrder, surprises, type Visitor } from './visitor.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'

await inBrowser('the way to the browser', (browser) => {
  const { server, wallet } = openSite(browser)
  let middleman: HttpMiddleman
  let visitor: Visitor

  beforeAll(async () => {
    middleman = await openHttpMiddleman(server().url)
  })
  afterAll(() => middleman?.close())
  beforeEach(async () => {
    middleman.set({})
    visitor = await newVisitor(browser, middleman.url)
  })
  afterEach(() => visitor.leave())

  const text = (words: string | RegExp) => visitor.page.getByText(words).first()

  /** The step of the timeline, which names what is still to come too. */
  const granted = () => text('Access granted (done)').waitFor({ state: 'attached' })

  async function pay(): Promise<void> {
    const { recipient: to, lamports, reference } = await shownOrder(visitor.page)
    await wallet().pay({ to, lamports, reference })
  }

  test.each(['silent', 'buffered'] as const)(
    'the payment is noticed although the stream is %s',
    async (events) => {
      middleman.set({ events })
      await visitor.page.goto('/payment?plan=30d')
      await pay()
      await granted()
      expect(surprises(visitor.complaints)).toEqual([])
    },
  )

  test('the payment is noticed although every connection is cut', async () => {
    await visitor.page.goto('/payment?plan=30d')
    const { recipient: to, lamports, reference } = await shownOrder(visitor.page)
    middleman.set({ refuse: 502 })
    middleman.cut()
    await wallet().pay({ to, lamports, reference })
    middleman.set({ events: 'silent' })
    await granted()
  })

  test('launches arrive although the stream is silent', async () => {
    middleman.set({ events: 'silent' })
    await visitor.page.goto('/')
    const asked = visitor.page.waitForResponse((answer) => answer.url().includes('/api/launches?'))
    expect((await asked).status()).toBe(200)
  })

  test('without cookies nobody becomes somebody', async () => {
    middleman.set({ noCookies: true })
    await visitor.page.goto('/dashboard')
    await text('No active subscription found.').waitFor()
    expect(await visitor.page.context().cookies()).toEqual([])
  })

  test('a page that the browser has translated goes on', async () => {
    await visitor.page.goto('/payment?plan=30d')
    const { recipient: to, lamports, reference } = await shownOrder(visitor.page)
    await visitor.page.evaluate(translate)
    await wallet().pay({ to, lamports, reference })
    await granted()
    await visitor.page.evaluate(translate)
    await visitor.page.getByLabel('Your Telegram Username (without @)').fill('translated')
    await text('Save and open dashboard').click()
    await visitor.page.waitForURL('**/dashboard')
    expect(surprises(visitor.complaints)).toEqual([])
  })

  test('amounts and addresses are not translated', async () => {
    await visitor.page.goto('/payment?plan=30d')
    const { recipient } = await shownOrder(visitor.page)
    for (const words of [recipient, /^\d+\.\d{4} SOL$/]) {
      const isKept = await text(words).evaluate((one) => one.closest('[translate=no]') !== null)
      expect(isKept).toBe(true)
    }
  })

  test('what was paid is shown although the rest of the page cannot be loaded', async () => {
    await visitor.page.route(/after-payment/, (route) => route.abort())
    await visitor.page.goto('/payment?plan=30d')
    await pay()
    await granted()
    await text('Open dashboard').waitFor()
  })

  test('wallets that cannot be loaded are named, and nothing else is lost', async () => {
    await visitor.page.route(/pay-dialog/, (route) => route.abort())
    await visitor.page.goto('/payment?plan=30d')
    await shownOrder(visitor.page)
    await visitor.page.getByRole('button', { name: 'Pay with wallet' }).click()
    await text(/wallets could not be loaded/).waitFor()
    await visitor.page.unroute(/pay-dialog/)
    await pay()
    await granted()
  })

  test('on a phone a wallet’s own browser pays the order, and the first one gets access', async () => {
    const phone = await newVisitor(browser, server().url, { userAgent: PHONE })
    await phone.page.goto('/payment?plan=30d')
    await shownOrder(phone.page)
    await phone.page.getByRole('button', { name: 'Open in a wallet app' }).click()
    const href = await phone.page
      .getByRole('link', { name: 'Open in Phantom' })
      .getAttribute('href')
    const url = decodeURIComponent(href?.match(/\/browse\/(.*)\?ref=/)?.[1] ?? '')
    await visitor.page.goto(url)
    await visitor.page.getByRole('button', { name: 'Pay with wallet' }).click()
    await visitor.page.getByRole('button', { name: 'Sandbox Wallet' }).click()
    await text('The payment is complete.').waitFor()
    expect(await visitor.page.context().cookies()).toEqual([])
    await phone.page.getByText('Access granted (done)').first().waitFor({ state: 'attached' })
    await phone.leave()

    const other = await newVisitor(browser, server().url)
    await other.page.goto(url)
    await other.page.getByText(/This link was already used/).waitFor()
    await other.leave()
  })
})

/** What a browser's translation does: each text is replaced by two elements. */
function translate(): void {
  const skipped = 'script, style, title, font, [translate=no]'
  const walk = (node: Node): void => {
    for (const child of [...node.childNodes]) {
      if (child instanceof Element && child.matches(skipped)) continue
      if (child.nodeType !== Node.TEXT_NODE) walk(child)
      else if (child.nodeValue?.trim()) {
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = child.nodeValue
        outer.append(inner)
        ;(child as Text).replaceWith(outer)
      }
    }
  }
  walk(document.body)
}
