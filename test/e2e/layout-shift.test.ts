import { expect, test } from 'vitest'
import { openSite } from './site.ts'
import { inBrowser, newVisitor, POLLING, ready, shownOrder } from './visitor.ts'

/** Half of what counts as good: https://web.dev/articles/cls */
const MOST = 0.05

await inBrowser('what is read does not move', (browser) => {
  const { server, wallet, page } = openSite(browser)

  /** Loads the page on a phone with the sender's cookies, and sums up what shifted unasked. */
  async function shiftOf(path: string, shows: string | RegExp): Promise<number> {
    const phone = await newVisitor(browser, server().url, {
      viewport: { width: 360, height: 740 },
      storageState: await page().context().storageState(),
    })
    await phone.page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + entry.value,
          )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await phone.page.goto(path)
    await ready(phone.page)
    await phone.page.getByText(shows).first().waitFor()
    await phone.page.evaluate(() => document.fonts.ready)
    const shift = await phone.page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve(Number(document.documentElement.dataset.shift ?? 0)),
            ),
          ),
        ),
    )
    await phone.leave()
    return shift
  }

  async function pay(plan: string, percent: bigint) {
    await page().goto(`/payment?plan=${plan}`)
    const { id, recipient: to, reference, lamports } = await shownOrder(page())
    await wallet().pay({ to, lamports: (BigInt(lamports) * percent) / 100n, reference })
    const own = async () => (await page().request.get(`/api/orders/${id}`)).json()
    const isDone = (order: { status: string; exception: string }) =>
      order.status === 'settled' || order.exception === 'paid_partial'
    await expect.poll(async () => isDone(await own()), POLLING).toBe(true)
  }

  test('for a new visitor', async () => {
    expect(await shiftOf('/payment?plan=lifetime', /locked for/)).toBeLessThan(MOST)
    expect(await shiftOf('/payment?order=x', /belongs to another browser/)).toBeLessThan(MOST)
    expect(await shiftOf('/dashboard', 'No active subscription found.')).toBeLessThan(MOST)
  })

  test('for a buyer who sent too little', async () => {
    await pay('30d', 50n)
    expect(await shiftOf('/payment?plan=30d', /^Short by/)).toBeLessThan(MOST)
    expect(await shiftOf('/dashboard', 'Open payments')).toBeLessThan(MOST)
  })

  test('for a buyer who has paid', async () => {
    await pay('30d', 100n)
    expect(await shiftOf('/payment?plan=30d', 'You have already paid')).toBeLessThan(MOST)
    expect(await shiftOf('/dashboard', 'Active')).toBeLessThan(MOST)
    await pay('lifetime', 100n)
    expect(await shiftOf('/payment?plan=30d', /already have lifetime/)).toBeLessThan(MOST)
  })
})
