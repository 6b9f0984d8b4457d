import { describe, expect, test } from 'vitest'
import { ADDRESS, openSite, USERNAME } from './site.ts'
import { inBrowser, POLLING, shownAmount, shownOrder, surprises } from './visitor.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

await inBrowser('the walk', (browser) => {
  const {
    server,
    marginPasses,
    wallet,
    page,
    complaints,
    button,
    link,
    text,
    arrives,
    payWithSandboxWallet,
    field,
    stored,
    toast,
    priceAnswers,
    becomeMember,
  } = openSite(browser)

  describe('buying', () => {
    test('by wallet: from the landing page to Active in a few clicks', async () => {
      await page().goto('/')
      await text(/^Powered by Solana Blockchain \| SOL: \$14\d\.\d{2}$/).waitFor()
      await link('Get Access Now').click()
      await arrives('/pricing')
      const plans = link('Select Plan')
      const hrefs = await plans.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      expect(hrefs).toEqual(['/payment?plan=30d', '/payment?plan=lifetime'])
      await plans.first().click()
      await arrives('/payment?plan=30d')

      expect(await page().getByRole('heading', { level: 1 }).innerText()).toBe('30 Days Access')
      expect(await link('Back to Pricing').getAttribute('href')).toBe('/#pricing')
      const order = await shownOrder(page())
      expect(await shownAmount(page())).toBe(order.sol)
      expect(await link('Open in wallet').getAttribute('href')).toBe(order.pay_url)
      await text('Waiting for payment').last().waitFor()

      await payWithSandboxWallet()
      await text('Payment seen').first().waitFor()
      await button('Save and open dashboard').waitFor()
      await field(USERNAME).fill('@Walker_1')
      await button('Save and open dashboard').click()
      await arrives('/dashboard')
      await text('Active').first().waitFor()
      for (const words of ['30 Days Access', '30 days left', 'Not linked yet'])
        await text(words).first().waitFor()
      expect([await stored('username'), await stored('telegram_id')]).toEqual([
        'walker_1',
        'walker_1',
      ])
      expect(surprises(complaints())).toEqual([])
    })

    test('by hand: both fields, a transfer without a reference, and on to Forever', async () => {
      await page().goto('/payment?plan=Lifetime')
      await page().getByRole('heading', { level: 1, name: 'Lifetime Access' }).waitFor()
      const order = await shownOrder(page())
      await page().getByRole('tab', { name: 'Manual Payment' }).click()
      await text(order.recipient).waitFor()
      await field(ADDRESS).fill(` ${wallet().address} `)
      await field(USERNAME).fill('@ByHand')
      expect(await field(USERNAME).inputValue()).toBe('byhand')
      await button("I've Sent the SOL").click()
      await button('Checking payment...').waitFor()
      expect(await button('Checking payment...').isDisabled()).toBe(true)
      expect(await stored('username')).toBe('byhand')
      await marginPasses()
      await wallet().pay({ to: order.recipient, lamports: order.lamports, version: 'legacy' })
      await arrives('/dashboard')
      await text('Forever').waitFor()
      expect(await text(/days? left/).count()).toBe(0)
      expect(await link('Upgrade to Lifetime').count()).toBe(0)
      expect(await stored('telegram_id')).toBe('byhand')
      expect(surprises(complaints())).toEqual([])
    })

    test('short: the missing amount is shown and paid, then access is granted', async () => {
      await page().goto('/payment?plan=30d')
      const order = await shownOrder(page())
      const [to, reference] = [order.recipient, order.reference]
      await wallet().pay({ to, lamports: BigInt(order.lamports) / 2n, reference })
      await text(/^Short by 0\.\d{4} SOL$/).waitFor()
      const { due } = await shownOrder(page())
      await expect.poll(() => shownAmount(page()), POLLING).toBe(due.sol)
      expect(await link('Open in wallet').getAttribute('href')).toBe(due.pay_url)
      await wallet().pay({ to, lamports: due.lamports, reference })
      await text('Access granted').first().waitFor()
      await link('Skip for now').click()
      await arrives('/dashboard')
      await text('Active').first().waitFor()
    })

    test('after fifteen minutes a new amount is offered, and the old order stays watched', async () => {
      await page().goto('/payment?plan=30d')
      const old = await shownOrder(page())
      server().clock.jump(15 * MINUTE + SECOND)
      await priceAnswers(200)
      await button('Get a new price').click()
      await expect.poll(async () => (await shownOrder(page())).id, POLLING).not.toBe(old.id)
      const fresh = await shownOrder(page())
      await expect
        .poll(() => link('Open in wallet').getAttribute('href'), POLLING)
        .toBe(fresh.pay_url)
      await wallet().pay({
        to: old.recipient,
        lamports: fresh.lamports,
        reference: old.reference,
      })
      await text('Access granted').first().waitFor()
    })
  })

  describe('a member', () => {
    test('refreshes, reads the receipts, renews, and sees it only when the new order has settled', async () => {
      await becomeMember('30d', 'renewer')
      await text('30 days left').waitFor()
      await button('Refresh').click()
      await toast('Subscription refreshed')
      expect(await link('Account Settings').getAttribute('href')).toBe('/account')
      expect(await button('Open in Telegram').isDisabled()).toBe(true)
      expect(await link('Contact Support').getAttribute('href')).toBe('/contact')
      await text(/Never share your seed phrase/).waitFor()

      await button('Manage Payment').click()
      const receipts = page().getByRole('dialog')
      const seen = receipts.getByRole('link', { name: 'View transaction' })
      expect(await seen.getAttribute('href')).toMatch(
        /^http:\/\/127\.0\.0\.1:\d+\/tx\/[1-9A-HJ-NP-Za-km-z]{80,90}$/,
      )
      await receipts.getByRole('link', { name: 'Renew for 30 days' }).click()
      await page().waitForURL(/\/payment\?plan=30d&after=[\w-]{22}$/)

      const order = await shownOrder(page())
      await page().clock.install()
      await field(ADDRESS).fill(wallet().address)
      await field(USERNAME).fill('renewer')
      await button("I've Sent the SOL").click()
      await button('Checking payment...').waitFor()
      const polled = page().waitForResponse((answer) =>
        answer.url().includes('/api/users/renewer?'),
      )
      await page().clock.runFor(11 * SECOND)
      expect((await polled).status()).toBe(404)
      expect(new URL(page().url()).pathname).toBe('/payment')
      await marginPasses()
      await wallet().pay({ to: order.recipient, lamports: order.lamports })
      await arrives('/dashboard')
      await text('60 days left').waitFor()
    })

    test('upgrades for the difference, and is then offered nothing more', async () => {
      await becomeMember('30d', 'upgrader')
      await link('Upgrade to Lifetime').click()
      await arrives('/payment?plan=lifetime')
      await text('$450.00 USD').waitFor()
      await payWithSandboxWallet()
      await arrives('/dashboard')
      await text('Forever').waitFor()
      await page().goto('/payment?plan=30d')
      await text('You already have lifetime access').waitFor()
      expect(await page().locator('svg[width="200"]').count()).toBe(0)
    })

    test('gets it back in another browser by verifying the wallet', async () => {
      await becomeMember('30d', 'mover')
      await page().evaluate(() => localStorage.clear())
      await page().context().clearCookies()
      await page().goto('/dashboard')
      await text('No active subscription found.').waitFor()
      expect(await button('Sign in with Telegram').isDisabled()).toBe(true)
      await button('Verify your wallet').click()
      await button('Sandbox Wallet').click()
      await text('Active').first().waitFor()
    })

    test('finds the member by telegram_id, then by username, then by the session', async () => {
      await becomeMember('30d', 'reader')
      await page().goto('/')
      await link('Dashboard').first().waitFor()
      expect(await link(/Get Access/).count()).toBeGreaterThan(0)
      await page().goto('/dashboard')
      await text('Active').first().waitFor()
      const asked: string[] = []
      page().on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/users/')) asked.push(pathname)
      })
      await page().evaluate(() => {
        localStorage.setItem('telegram_id', '424242')
        localStorage.setItem('username', 'somebody_else')
      })
      await page().goto('/dashboard')
      await text('Active').first().waitFor()
      expect(asked).toEqual(['/api/users/424242', '/api/users/somebody_else', '/api/users/me'])
    })
  })
})
