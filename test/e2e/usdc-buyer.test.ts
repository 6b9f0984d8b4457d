import { address } from '@solana/kit'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { eachEngine } from '../engines.ts'
import { siteClient } from '../support/site-client.ts'
import { payLink } from './solana-pay.ts'
import { openShop } from './stock-buyer.ts'

const ENOUGH = 1_000_000_000n

/** Plans paid in USDC on the chain, by wallets that share no code with the product. */
eachEngine((engine) => {
  const { server, newBuyer, follow } = openShop(engine, { ACCEPT: 'SOL,USDC' })

  // Until the account and a price of USDC are known, orders offer SOL alone.
  beforeAll(() =>
    vi.waitUntil(
      async () => {
        const passerBy = siteClient(server().url)
        return (await passerBy.call('POST', '/api/orders', { plan: '30d' })).body.usdc
      },
      { timeout: 60_000, interval: 1_000 },
    ),
  )

  /** A buyer whose wallet has USDC, and an order that offers it. */
  async function usdcBuyer(plan = '30d') {
    const buyer = await newBuyer()
    await server().world.chain.airdropUsdc(address(buyer.wallet.address), ENOUGH)
    return { buyer, order: await buyer.order(plan) }
  }

  describe('in USDC', () => {
    test('the page’s link, paid by a wallet, is seen, granted, and shown as it happens', async () => {
      const { buyer, order } = await usdcBuyer()
      expect(order.usdc).toMatchObject({ amount: '150.00', units: '150000000' })
      const stream = follow(buyer, order)
      await stream.opened
      const signature = await payLink(buyer.wallet, order.usdc.pay_url)
      const states = await stream.states
      expect(states.map(({ status }) => status)).toEqual(['open', 'seen', 'settled'])
      expect(states.at(-1)).toMatchObject({
        exception: 'none',
        due: null,
        transfers: [
          { signature, sol: null, usdc: { amount: '150.00' }, source: buyer.wallet.address },
        ],
      })
      expect((await buyer.claim(order)).status).toBe(200)
      expect((await buyer.user(buyer.username)).body).toMatchObject({
        plan: '30d',
        username: buyer.username,
        wallet: buyer.wallet.address,
      })
      const { body: receipt } = await buyer.site.call('GET', `/api/orders/${order.id}/receipt`)
      expect(receipt.payments).toMatchObject([{ sol: null, usdc: '150.00', usd_cents: 15_000 }])
    })

    test('the payer is who owned the tokens, whoever paid the fees', async () => {
      const { buyer, order } = await usdcBuyer()
      const sponsor = await newBuyer()
      await payLink(buyer.wallet, order.usdc.pay_url, sponsor.wallet)
      await buyer.becomes(order, { status: 'settled', exception: 'none' })
      expect((await buyer.user('me')).body).toMatchObject({ wallet: buyer.wallet.address })
      expect((await sponsor.user('me')).status).toBe(404)
    })

    test('half of it, and the rest in SOL by the link that says what is missing', async () => {
      const { buyer, order } = await usdcBuyer()
      await payLink(buyer.wallet, order.usdc.pay_url.replace('amount=150.00', 'amount=75.00'))
      await buyer.becomes(order, { status: 'seen', exception: 'paid_partial' })
      const { due } = await buyer.see(order)
      await payLink(buyer.wallet, due.pay_url)
      await buyer.becomes(order, { status: 'settled', exception: 'none' })
      expect((await buyer.see(order)).transfers).toHaveLength(2)
    })
  })
})
