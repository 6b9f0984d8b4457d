import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ADDRESS, openSite, USERNAME } from './site.ts'
import { inBrowser, PATIENCE, shownOrder, surprises } from './visitor.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

await inBrowser('on the built site', (browser) => {
  const {
    house,
    wallet,
    page,
    complaints,
    button,
    link,
    text,
    arrives,
    toasts,
    field,
    stored,
    toast,
    priceAnswers,
  } = openSite(browser)

  describe('the payment screen', () => {
    test('says what is missing, one toast at a time', async () => {
      await page().goto('/payment')
      const order = await shownOrder(page())
      await button('Copy wallet address').first().click()
      await toast('Wallet address copied')
      expect(await page().evaluate(() => navigator.clipboard.readText())).toBe(order.recipient)
      await button("I've Sent the SOL").click()
      await toast('Missing Information', 'Please fill in all required fields.')
      await field(ADDRESS).fill('   ')
      await field(USERNAME).fill('alice')
      await button("I've Sent the SOL").click()
      await toast('Missing Information', 'Please fill in all required fields.')

      await field(ADDRESS).fill('nonsense')
      await button("I've Sent the SOL").click()
      await text('Not a Solana address').waitFor()
      await field(ADDRESS).fill(wallet().address)
      await field(USERNAME).fill('1x')
      await button("I've Sent the SOL").click()
      await text(/4 to 32 letters/).waitFor()
      expect(await button("I've Sent the SOL").isEnabled()).toBe(true)
    })

    test('takes a toast away after five seconds, and the check after two', async () => {
      await page().clock.install()
      await page().goto('/payment')
      await shownOrder(page())
      const icon = () => button('Copy wallet address').first().locator('svg').innerHTML()
      const before = await icon()
      await button('Copy wallet address').first().click()
      await toast('Wallet address copied')
      expect(await icon()).not.toBe(before)
      await page().clock.runFor(2_100)
      await expect.poll(icon, PATIENCE).toBe(before)
      expect(await toasts()).toHaveLength(1)
      await page().clock.runFor(3_000)
      await expect.poll(toasts, PATIENCE).toEqual([])
    })

    test('goes from Submitting... back to the button when the claim is not stored', async () => {
      const answers = [
        { status: 500, body: '{}' },
        { status: 429, body: '{"error":{"code":"rate_limited","message":"x"}}' },
      ]
      const held: (() => void)[] = []
      await page().route('**/api/pending_wallets/**', async (route) => {
        await new Promise<void>((resolve) => held.push(resolve))
        await route.fulfill({ contentType: 'application/json', ...answers[0] })
      })
      await page().goto('/payment')
      await shownOrder(page())
      const release = () => {
        for (const go of held.splice(0)) go()
      }
      await field(ADDRESS).fill(wallet().address)
      await field(USERNAME).fill('alice')
      await button("I've Sent the SOL").click()
      await button('Submitting...').waitFor()
      expect(await button('Submitting...').isDisabled()).toBe(true)
      release()
      await toast('Submission Failed', 'Please try again later.')
      await button("I've Sent the SOL").waitFor()
      answers.shift()
      await button("I've Sent the SOL").click()
      await button('Submitting...').waitFor()
      release()
      await toast('Too many tries. Wait a minute.')
      expect(await button("I've Sent the SOL").isEnabled()).toBe(true)
      expect(await stored('username')).toBeNull()
      release()
    })

    test('stops checking after two minutes, and still hears of the payment', async () => {
      await page().clock.install()
      await page().goto('/payment?plan=30d')
      const order = await shownOrder(page())
      await field(ADDRESS).fill(wallet().address)
      await field(USERNAME).fill('patient')
      await button("I've Sent the SOL").click()
      await button('Checking payment...').waitFor()
      expect(await text('Checking payment...').count()).toBeGreaterThan(1)
      await page().clock.runFor(1 * MINUTE)
      expect(await button('Checking payment...').isDisabled()).toBe(true)
      await page().clock.runFor(1 * MINUTE + SECOND)
      const help = link('Still pending? Contact support.')
      await help.waitFor()
      expect(await help.getAttribute('href')).toBe('/contact')
      expect(await button("I've Sent the SOL").isEnabled()).toBe(true)
      await wallet().pay({ to: order.recipient, lamports: order.lamports })
      await arrives('/dashboard')
    })
  })

  describe('without a price', () => {
    beforeEach(async () => {
      for (const source of ['coingecko', 'coinbase', 'kraken'] as const)
        house().world.prices.set(source, { status: 503 })
      house().clock.jump(11 * MINUTE)
      await priceAnswers(503)
    })
    afterEach(async () => {
      house().world.prices.clear()
      house().clock.jump(31 * SECOND)
      await priceAnswers(200)
    })

    test('the landing page shows 140, says so in the console, and asks no second time', async () => {
      await page().clock.install()
      let asked = 0
      page().on('request', (request) => {
        if (request.url().endsWith('/api/price')) asked += 1
      })
      await page().goto('/')
      await text('Powered by Solana Blockchain | SOL: $140.00').waitFor()
      expect(complaints()).toContainEqual(expect.stringMatching(/^Error fetching Solana price:/))
      await page().clock.runFor(5 * MINUTE)
      await page().evaluate(() => window.dispatchEvent(new Event('focus')))
      expect(asked).toBe(1)
      await link('Get Access Now').click()
      await text('1.07 SOL').waitFor()
      await text('4.29 SOL').waitFor()
    })

    test('the payment screen stays at Loading..., without a QR, until there is one', async () => {
      await page().clock.install()
      await page().goto('/payment?plan=30d')
      await text('Loading...').first().waitFor()
      await expect
        .poll(() => surprises(complaints()).join(), PATIENCE)
        .toMatch(/Error fetching Solana price:/)
      expect(await button("I've Sent the SOL").isDisabled()).toBe(true)
      expect(await page().locator('svg[width="200"]').count()).toBe(0)
      expect(await button('Pay with wallet').isDisabled()).toBe(true)

      house().world.prices.clear()
      house().clock.jump(31 * SECOND)
      await priceAnswers(200)
      await page().clock.runFor(31 * SECOND)
      await shownOrder(page())
      expect(await button("I've Sent the SOL").isEnabled()).toBe(true)
    })
  })
})
