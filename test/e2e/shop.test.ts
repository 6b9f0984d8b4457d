import { generateKeyPairSigner } from '@solana/kit'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { siteClient } from '../support/site-client.ts'
import { addAuthenticator, confirmWith, enterConsole } from './operator.ts'
import { openSite } from './site.ts'
import { payLink } from './solana-pay.ts'
import { inBrowser, newVisitor, POLLING, shownOrder, surprises } from './visitor.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A link opened by a headless browser counts as nobody's. */
const SOMEBODY =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

await inBrowser('the shop', (browser) => {
  const site = openSite(browser, { ACCEPT: 'SOL,USDC', REFERRAL_RATE: '10%' })
  const { server, wallet, page, button, text, arrives, priceAnswers, payWithSandboxWallet } = site

  test('a plan is paid in USDC in two clicks, from the page to the dashboard', async () => {
    // Until the account and a price of USDC are known, orders offer SOL alone.
    await expect.poll(offersUsdc, { timeout: 60_000, interval: 1_000 }).toBe(true)
    await page().goto('/payment?plan=30d')
    const order = await shownOrder(page())
    await text(/^USDC$/)
      .first()
      .click()
    await text(/^150\.00 USDC$/)
      .first()
      .waitFor()
    expect(await page().getByRole('link', { name: 'Open in wallet' }).getAttribute('href')).toBe(
      order.usdc.pay_url,
    )
    await payWithSandboxWallet()
    await page().getByRole('link', { name: 'Skip for now' }).click()
    await arrives('/dashboard')
    await text('Active').first().waitFor()
    await button('Manage Payment').click()
    await page()
      .getByRole('dialog')
      .getByText(/150\.00 USDC/)
      .first()
      .waitFor()
    expect(surprises(site.complaints())).toEqual([])
  })

  describe('a referral', () => {
    test('goes from the click to a payout that is found on the chain', async () => {
      const member = await memberWithLink()
      const friend = await newVisitor(browser, server().url, { userAgent: SOMEBODY })
      await friend.page.goto(`/?ref=${member.code}`)
      await expect.poll(async () => (await member.see()).clicks, POLLING).toBe(1)
      await buys(friend.page)
      await friend.leave()
      await expect
        .poll(member.see, POLLING)
        .toMatchObject({ purchases: 1, pending_cents: 1_500, payable_cents: 0 })
      server().clock.jump(14 * DAY)
      await priceAnswers(200)
      expect(await member.see()).toMatchObject({ pending_cents: 0, payable_cents: 1_500 })

      await addAuthenticator(site.visitor())
      await enterConsole(site.visitor(), server(), 'owner', '1')
      await page().goto('/operator/referrals')
      await button('Prepare payouts').click()
      await page().getByRole('dialog').getByLabel('At least, in dollars').fill('10')
      await confirmWith(site.visitor(), 'Prepare payouts', 'the month is over')
      const link = page().getByRole('link', { name: 'Pay in your wallet' })
      const payUrl = (await link.getAttribute('href')) ?? ''
      await button('Show QR code').click()
      await page().getByRole('img', { name: 'Payout QR code' }).waitFor()
      const [payout] = await payoutsFile(page())
      expect(payout).toMatchObject({ state: 'waiting', wallet: member.wallet, usd: '15.00' })
      expect(payout?.link).toBe(payUrl)

      const signature = await payLink(wallet(), payUrl)
      await expect
        .poll(
          async () => {
            server().clock.jump(MINUTE)
            return page().evaluate(async () => {
              const answer = await fetch('/operator/api/referrals')
              return (await answer.json()).payouts?.[0]
            })
          },
          { timeout: 60_000, interval: 1_000 },
        )
        .toMatchObject({ state: 'paid', signature })
      expect(await member.see()).toMatchObject({ payable_cents: 0, paid_cents: 1_500 })
      await page().reload()
      await text('$15.00, found on the chain').waitFor()
      expect(surprises(site.complaints())).toEqual([])
    })
  })

  async function offersUsdc(): Promise<boolean> {
    const passerBy = siteClient(server().url)
    const { body } = await passerBy.call('POST', '/api/orders', { plan: '30d' })
    return body.usdc !== null && body.usdc !== undefined
  }

  /** Buys 30 days in a browser of their own. */
  async function buys(their: Page) {
    await their.goto('/payment?plan=30d')
    await shownOrder(their)
    await their.getByRole('button', { name: 'Pay with wallet' }).click()
    await their.getByRole('button', { name: 'Sandbox Wallet' }).click()
    await their.getByRole('button', { name: 'Save and open dashboard' }).waitFor()
  }

  /** A program that bought access, has a link, and named a wallet for payouts. */
  async function memberWithLink() {
    const client = siteClient(server().url)
    const { body: order } = await client.call('POST', '/api/orders', { plan: '30d' })
    await payLink(wallet(), order.pay_url)
    const status = async () => (await client.call('GET', `/api/orders/${order.id}`)).body.status
    await expect.poll(status, POLLING).toBe('settled')
    const { body } = await client.call('POST', '/api/referrals')
    const { address: own } = await generateKeyPairSigner()
    const named = await client.call('PUT', '/api/referrals/wallet', { wallet: own })
    expect([body.code, named.status]).toEqual([expect.any(String), 200])
    const see = async () => (await client.call('GET', '/api/referrals')).body
    return { code: body.code, wallet: own, see }
  }
})

/** The rows of the CSV that the console offers. */
async function payoutsFile(page: Page): Promise<Record<string, string>[]> {
  const file = await page.evaluate(async () => (await fetch('/operator/api/payouts.csv')).text())
  const [head = [], ...rows] = file
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}
