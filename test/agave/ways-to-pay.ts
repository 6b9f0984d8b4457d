import { describe, expect, test } from 'vitest'
import { payLink } from '../e2e/solana-pay.ts'
import { payInTokens } from '../e2e/token-payment.ts'
import type { Engine } from '../engines.ts'
import { openOnAgave } from './shop.ts'

const DAY = 86_400_000
const POLLING = { timeout: 120_000, interval: 200 }

/**
 * Every way to pay, on a real validator with these arguments.
 * @param isSeen whether a payment is seen some time before it is final
 */
export function testWaysToPay(engine: Engine, args: readonly string[] = [], isSeen = true): void {
  const { newBuyer } = openOnAgave(engine, { args })

  describe('a plan is bought', () => {
    test(`by the QR code’s link: ${isSeen ? 'seen, then granted' : 'granted'}`, async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      const lines = buyer.site.listen(
        `/api/orders/${order.id}/events`,
        ({ status }) => status === 'settled',
      )
      const signature = await payLink(buyer.wallet, order.pay_url)
      const states = await lines
      const went = states.map(({ status }) => status)
      expect(isSeen ? went : went.filter((status) => status !== 'seen')).toEqual(
        isSeen ? ['open', 'seen', 'settled'] : ['open', 'settled'],
      )
      expect(states.at(-1)).toMatchObject({
        exception: 'none',
        due: null,
        transfers: [{ signature, lamports: order.lamports, source: buyer.wallet.address }],
      })
      const { body: user } = await buyer.user('me')
      expect(user).toMatchObject({ plan: '30d', wallet: buyer.wallet.address })
      expect(user.expires_at - user.joined_at).toBe(30 * DAY)
      const { body: receipt } = await buyer.site.call('GET', `/api/orders/${order.id}/receipt`)
      expect(receipt.payments).toHaveLength(1)
    })

    test('by a transaction of version 1', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      const { recipient: to, lamports, reference } = order
      await buyer.wallet.pay({ to, lamports, reference, version: 1 })
      await expect
        .poll(() => buyer.see(order), POLLING)
        .toMatchObject({ status: 'settled', exception: 'none' })
    })

    test('by hand from the wallet that was named before', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      expect((await buyer.claim(order)).status).toBe(200)
      await buyer.wallet.pay({ to: order.recipient, lamports: order.lamports, version: 'legacy' })
      await expect
        .poll(() => buyer.see(order), POLLING)
        .toMatchObject({
          status: 'settled',
          exception: 'none',
          claim: { username: buyer.username },
        })
    })

    test('by hand from a wallet that is named afterwards', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      await buyer.wallet.pay({ to: order.recipient, lamports: order.lamports })
      expect((await buyer.claim(order)).status).toBe(200)
      await expect.poll(() => buyer.see(order), POLLING).toMatchObject({ status: 'settled' })
    })

    test('with the wallet’s signature as proof, without waiting for a better claim', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      await buyer.wallet.pay({ to: order.recipient, lamports: order.lamports })
      expect((await buyer.prove(order)).status).toBe(200)
      await expect.poll(() => buyer.see(order), POLLING).toMatchObject({ status: 'settled' })
    })

    test('from an exchange, by an amount of its own', async () => {
      const buyer = await newBuyer()
      const exchange = await newBuyer()
      const order = await buyer.order()
      const lamports = await buyer.draw(order)
      await exchange.wallet.pay({ to: order.recipient, lamports })
      await expect.poll(() => buyer.see(order), POLLING).toMatchObject({ status: 'settled' })
    })

    test('in two parts, the rest by the link that says what is missing', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      const { recipient: to, reference } = order
      await buyer.wallet.pay({ to, lamports: BigInt(order.lamports) / 3n, reference })
      await expect
        .poll(() => buyer.see(order), POLLING)
        .toMatchObject({ exception: 'paid_partial' })
      const { due } = await buyer.see(order)
      await payLink(buyer.wallet, due.pay_url)
      await expect
        .poll(() => buyer.see(order), POLLING)
        .toMatchObject({ status: 'settled', exception: 'none', due: null })
      expect((await buyer.see(order)).transfers).toHaveLength(2)
    })

    test('with too much, and the excess is reported', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      const { recipient: to, reference } = order
      await buyer.wallet.pay({ to, lamports: (BigInt(order.lamports) * 3n) / 2n, reference })
      await expect
        .poll(() => buyer.see(order), POLLING)
        .toMatchObject({ status: 'settled', exception: 'paid_over' })
    })

    test('twice, and the second payment is shown beside the first', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      await payLink(buyer.wallet, order.pay_url)
      await expect.poll(() => buyer.see(order), POLLING).toMatchObject({ status: 'settled' })
      await payLink(buyer.wallet, order.pay_url)
      await expect.poll(async () => (await buyer.see(order)).transfers.length, POLLING).toBe(2)
      const { body: user } = await buyer.user('me')
      expect(user.expires_at - user.joined_at).toBe(30 * DAY)
    })

    test('not with a token of the buyer’s own making', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      const { recipient: to, reference } = order
      await buyer.claim(order)
      await payInTokens(buyer.wallet, { to, amount: 150_000_000n, reference })
      await expect
        .poll(() => buyer.see(order), POLLING)
        .toMatchObject({ status: 'open', exception: 'wrong_asset' })
      expect((await buyer.user('me')).status).toBe(404)
    })
  })

  test('a member renews, and then pays the difference for lifetime', async () => {
    const buyer = await newBuyer()
    for (let month = 1; month <= 2; month += 1) {
      const order = await buyer.order()
      await payLink(buyer.wallet, order.pay_url)
      await expect.poll(() => buyer.see(order), POLLING).toMatchObject({ status: 'settled' })
      const { body: user } = await buyer.user('me')
      expect(user.expires_at - user.joined_at).toBe(month * 30 * DAY)
    }
    const life = await buyer.order('Lifetime')
    expect(life.upgrade).toBe(true)
    await payLink(buyer.wallet, life.pay_url)
    await expect.poll(() => buyer.see(life), POLLING).toMatchObject({ status: 'settled' })
    expect((await buyer.user('me')).body).toMatchObject({ plan: 'lifetime', expires_at: null })
  })
}
