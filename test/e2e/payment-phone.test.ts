import { expect, test } from 'vitest'
import { openSite } from './site.ts'
import { inBrowser, newVisitor, ready, shownOrder } from './visitor.ts'

await inBrowser('the payment screen on a phone', (browser) => {
  const { server } = openSite(browser)

  test('the notice covers no QR code and no field, at any scroll position', async () => {
    const phone = await newVisitor(browser, server().url, { viewport: { width: 360, height: 740 } })
    await phone.page.goto('/payment?plan=30d')
    await shownOrder(phone.page)
    await ready(phone.page)
    const covered = await phone.page.evaluate(() => {
      const notice = document.querySelector('[aria-label=Notice]')?.firstElementChild
      const things = document.querySelectorAll(
        'main a, main button, main input, main svg[role=img]',
      )
      return [...things].filter((thing) => {
        thing.scrollIntoView({ block: 'end' })
        const [a, b] = [notice, thing].map((one) => one?.getBoundingClientRect())
        if (!a || !b) return true
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      }).length
    })
    expect(covered).toBe(0)
    await phone.leave()
  })
})
