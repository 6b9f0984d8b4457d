import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ADDRESS, openSite, USERNAME } from './site.ts'
import { inBrowser, newVisitor, POLLING, shownOrder, surprises } from './visitor.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const ANY_ADDRESS = '1'.repeat(32)

await inBrowser('on the built site', (browser) => {
  const {
    server,
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
    marginPasses,
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
      expect(await page().locator('main [aria-invalid=true]').count()).toBe(2)
      expect(await page().evaluate(() => document.activeElement?.id)).toBe('wallet')
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
      await expect.poll(icon, POLLING).toBe(before)
      expect(await toasts()).toHaveLength(1)
      await page().clock.runFor(3_000)
      await expect.poll(toasts, POLLING).toEqual([])
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

    test('asks for nothing while cookies are blocked, and says how to go on', async () => {
      const blocked = await newVisitor(browser, server().url)
      await blocked.page.route('**/api/orders', async (route) => {
        const response = await route.fetch()
        const { 'set-cookie': _, ...headers } = response.headers()
        await blocked.page.context().clearCookies()
        await route.fulfill({ response, headers })
        await blocked.page.context().clearCookies()
      })
      await blocked.page.goto('/payment?plan=30d')
      await blocked.page.getByText('This browser blocks our cookie').waitFor()
      expect(await blocked.page.locator('main code, main svg[role=img]').count()).toBe(0)
      await blocked.page.unroute('**/api/orders')
      await blocked.page.getByRole('button', { name: 'Try again' }).click()
      await shownOrder(blocked.page)
      await blocked.leave()
    })

    test('stops checking after two minutes, and still notices the payment', async () => {
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
      expect(await help.getAttribute('href')).toBe(`/contact?order=${order.id}`)
      expect(await button("I've Sent the SOL").isEnabled()).toBe(true)
      await marginPasses()
      await wallet().pay({ to: order.recipient, lamports: order.lamports })
      await arrives('/dashboard')
    })
  })

  describe('a payment made with the page closed', () => {
    /** Pays the order of a page that nobody looks at anymore, and waits until access is granted. */
    async function payAway(share: bigint = 100n) {
      await page().goto('/payment?plan=30d')
      const { id, recipient: to, reference, lamports } = await shownOrder(page())
      await page().goto('/faq')
      await wallet().pay({ to, lamports: (BigInt(lamports) * share) / 100n, reference })
      await expect.poll(async () => (await ownOrder(id)).status, POLLING).toBe('settled')
      return id
    }
    const ownOrder = async (id: string) =>
      (await page().request.get(`${server().url}/api/orders/${id}`)).json()

    test('greets a returning buyer, and sells another 30 days only on request', async () => {
      const id = await payAway()
      for (const comeBack of [() => page().goBack(), () => page().goto('/payment?plan=30d')]) {
        await comeBack()
        await text('You have already paid').waitFor()
        expect(await page().locator('svg[width="200"]').count()).toBe(0)
        expect(await text(/Complete payment/).count()).toBe(0)
        expect(new URL(page().url()).pathname).toBe('/payment')
      }
      const receipt = page().locator('main').getByText(id)
      await receipt.waitFor()

      await link('Buy another 30 days').click()
      await arrives(`/payment?plan=30d&after=${id}`)
      const next = await shownOrder(page())
      expect(next.id).not.toBe(id)
      await page().goto('/payment?plan=30d')
      await text('You have already paid').waitFor()

      await page().goto('/dashboard')
      await text('Active').first().waitFor()
      expect(await text('Open payments').count()).toBe(0)
      await button('Manage Payment').click()
      const renew = page().getByRole('dialog').getByRole('link', { name: 'Renew for 30 days' })
      expect(await renew.getAttribute('href')).toBe(`/payment?plan=30d&after=${id}`)
    })

    test('of twice the price is shown as overpaid, and becomes the next 30 days on request', async () => {
      await payAway(205n)
      await page().goto('/payment?plan=30d')
      await text(/^You paid \$157\.\d\d more than the price$/).waitFor()
      await page().goto('/dashboard')
      await text('30 days left').waitFor()
      await button('Add 30 days').click()
      await text('60 days left').waitFor()
      await text(/^You paid \$7\.\d\d more than the price$/).waitFor()
      expect(await button('Add 30 days').count()).toBe(0)
      await button('Manage Payment').click()
      await text(/^30 more days were added/).waitFor()
    })
  })

  describe('without a price', () => {
    beforeEach(async () => {
      for (const source of ['coingecko', 'coinbase', 'kraken'] as const)
        server().world.prices.set(source, { status: 503 })
      server().clock.jump(11 * MINUTE)
      await priceAnswers(503)
    })
    afterEach(async () => {
      server().world.prices.clear()
      server().clock.jump(31 * SECOND)
      await priceAnswers(200)
    })

    test('the landing page shows 140, warns in the console, and does not ask again', async () => {
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
        .poll(() => surprises(complaints()).join(), POLLING)
        .toMatch(/Error fetching Solana price:/)
      expect(await button("I've Sent the SOL").isDisabled()).toBe(true)
      expect(await page().locator('svg[width="200"]').count()).toBe(0)
      expect(await button('Pay with wallet').isDisabled()).toBe(true)

      server().world.prices.clear()
      server().clock.jump(31 * SECOND)
      await priceAnswers(200)
      await page().clock.runFor(31 * SECOND)
      await shownOrder(page())
      expect(await button("I've Sent the SOL").isEnabled()).toBe(true)
    })
  })

  describe('without JavaScript', () => {
    const openWithout = (path: string) =>
      newVisitor(browser, server().url, { javaScriptEnabled: false }).then(async (visitor) => {
        await visitor.page.goto(path)
        return visitor
      })

    test('the payment page keeps the requested plan, and says that it needs JavaScript', async () => {
      for (const [plan, title, price] of [
        ['30d', '30 Days Access', '$150.00 USD'],
        ['lifetime', 'Lifetime Access', '$600.00 USD'],
        ['Lifetime', 'Lifetime Access', '$600.00 USD'],
      ] as const) {
        const { page, leave } = await openWithout(`/payment?plan=${plan}`)
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
        await page.getByText(price).waitFor()
        await page.getByText(/^The payment page needs JavaScript/).waitFor()
        await leave()
      }
    })

    test('pages that need it say so, and the others work without it', async () => {
      for (const [path, needs] of [
        ['/dashboard', true],
        ['/launches', true],
        [`/launches/${ANY_ADDRESS}`, true],
        [`/deployers/${ANY_ADDRESS}`, true],
        ['/track-record', true],
        ['/api-docs', true],
        ['/contact', true],
        ['/', false],
        ['/pricing', false],
        ['/docs', false],
        ['/faq', false],
        ['/terms', false],
        ['/privacy', false],
      ] as const) {
        const { page, leave } = await openWithout(path)
        expect([path, await page.getByText(/needs JavaScript\./).count()]).toEqual([
          path,
          needs ? 1 : 0,
        ])
        await leave()
      }
    })
  })
})
