import { describe, expect, test } from 'vitest'
import { eachEngine } from '../engines.ts'
import { openShop, POLLING } from './stock-buyer.ts'
import { payInTokens } from './token-payment.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

eachEngine((engine) => {
  const { newBuyer, chainSettles, follow, jump } = openShop(engine)

  describe('by reference', () => {
    test('a v0 transfer between memos is seen, then granted, and shown as it happens', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      expect(order).toMatchObject({ plan: '30d', usd_cents: 15_000, status: 'open' })
      const stream = follow(buyer, order)
      await stream.opened
      const signature = await buyer.wallet.pay({
        to: order.recipient,
        lamports: order.lamports,
        reference: order.reference,
        memos: true,
      })
      const states = await stream.states
      expect(states.map(({ status }) => status)).toEqual(['open', 'seen', 'settled'])
      expect(states.at(-1)).toMatchObject({
        exception: 'none',
        due: null,
        transfers: [{ signature, lamports: order.lamports, source: buyer.wallet.address }],
      })

      const { body: user } = await buyer.user('me')
      expect(user).toMatchObject({
        plan: '30d',
        wallet: buyer.wallet.address,
        telegram_id: null,
        username: null,
      })
      expect(user.expires_at - user.joined_at).toBe(30 * DAY)
    })

    test('the username can be named afterwards, and a renewal adds its thirty days', async () => {
      const buyer = await newBuyer()
      const first = await buyer.order()
      await buyer.wallet.pay({
        to: first.recipient,
        lamports: first.lamports,
        reference: first.reference,
      })
      await buyer.becomes(first, { status: 'settled' })
      expect((await buyer.user(buyer.username)).status).toBe(404)
      expect((await buyer.claim(first)).status).toBe(200)
      expect((await buyer.user(buyer.username)).body).toMatchObject({ username: buyer.username })

      const second = await buyer.order()
      expect(second.id).not.toBe(first.id)
      expect((await buyer.claim(second)).status).toBe(200)
      const renewed = `${buyer.username}?order=${second.id}`
      expect((await buyer.user(renewed)).status).toBe(404)
      await buyer.wallet.pay({
        to: second.recipient,
        lamports: second.lamports,
        reference: second.reference,
      })
      await expect.poll(async () => (await buyer.user(renewed)).status, POLLING).toBe(200)
      const { body: user } = await buyer.user(renewed)
      expect(user.expires_at - user.joined_at).toBe(60 * DAY)
    })

    test('an active member pays the difference for lifetime, and then nothing more', async () => {
      const buyer = await newBuyer()
      const month = await buyer.order()
      await buyer.wallet.pay({
        to: month.recipient,
        lamports: month.lamports,
        reference: month.reference,
      })
      await buyer.becomes(month, { status: 'settled' })
      const life = await buyer.order('Lifetime')
      expect(life).toMatchObject({ plan: 'lifetime', usd_cents: 45_000, upgrade: true })
      await buyer.wallet.pay({
        to: life.recipient,
        lamports: life.lamports,
        reference: life.reference,
      })
      await buyer.becomes(life, { status: 'settled' })
      expect((await buyer.user('me')).body).toMatchObject({ plan: 'lifetime', expires_at: null })
      const again = await buyer.site.call('POST', '/api/orders', { plan: '30d' })
      expect([again.status, again.body.error.code]).toEqual([409, 'already_lifetime'])
    })
  })

  describe('by sender only', () => {
    test('a legacy transfer from the wallet that was named before settles', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      expect(await buyer.claim(order)).toMatchObject({
        status: 200,
        body: {
          username: buyer.username,
          wallet: buyer.wallet.address,
          plan: '30d',
          amount: Number(order.sol),
        },
      })
      const polled = `${buyer.username}?order=${order.id}`
      expect((await buyer.user(polled)).status).toBe(404)
      await buyer.wallet.pay({
        to: order.recipient,
        lamports: order.lamports,
        version: 'legacy',
      })
      await expect.poll(async () => (await buyer.user(polled)).status, POLLING).toBe(200)
      expect(await buyer.see(order)).toMatchObject({
        status: 'settled',
        exception: 'none',
        claim: { username: buyer.username, proven: false },
      })
    })

    test('a wallet named only after the payment waits for a better claim, then settles', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      await buyer.wallet.pay({ to: order.recipient, lamports: order.lamports })
      await chainSettles()
      expect((await buyer.claim(order)).status).toBe(200)
      expect(await buyer.see(order)).toMatchObject({ status: 'seen', exception: 'none' })
      expect((await buyer.user('me')).status).toBe(404)
      jump(46_000)
      await buyer.becomes(order, { status: 'settled' })
    })
  })

  describe('short', () => {
    test('by reference: a shortfall is shown, and settles when it is topped up', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      const { recipient: to, reference } = order
      const part = (BigInt(order.lamports) * 9n) / 10n
      await buyer.wallet.pay({ to, lamports: part, reference })
      await buyer.becomes(order, { status: 'seen', exception: 'paid_partial' })
      expect((await buyer.user('me')).status).toBe(404)
      const { due } = await buyer.see(order)
      const missing = BigInt(order.lamports) - part
      expect(BigInt(due.lamports)).toBeGreaterThanOrEqual(missing - 1_000_000n)
      expect(BigInt(due.lamports)).toBeLessThanOrEqual(missing + 1_000_000n)
      expect(due.pay_url).toContain(`reference=${reference}`)
      await buyer.wallet.pay({ to, lamports: due.lamports, reference })
      await buyer.becomes(order, { status: 'settled', exception: 'none', due: null })
      expect((await buyer.see(order)).transfers).toHaveLength(2)
    })

    test('by sender: the same wallet tops up without any reference', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      await buyer.claim(order)
      await buyer.wallet.pay({ to: order.recipient, lamports: BigInt(order.lamports) / 2n })
      await buyer.becomes(order, { exception: 'paid_partial' })
      const { due } = await buyer.see(order)
      await buyer.wallet.pay({ to: order.recipient, lamports: due.lamports })
      await buyer.becomes(order, { status: 'settled' })
    })
  })

  test('more than the price settles, and is reported', async () => {
    const buyer = await newBuyer()
    const order = await buyer.order()
    await buyer.wallet.pay({
      to: order.recipient,
      lamports: (BigInt(order.lamports) * 3n) / 2n,
      reference: order.reference,
    })
    await buyer.becomes(order, { status: 'settled', exception: 'paid_over' })
  })

  test('late: the order expires, is watched on, and settles at the rate of the payment', async () => {
    const buyer = await newBuyer()
    const order = await buyer.order()
    jump(17 * MINUTE)
    await buyer.becomes(order, { status: 'expired', exception: 'none' })
    await expect
      .poll(async () => (await buyer.site.call('GET', '/api/price')).status, POLLING)
      .toBe(200)
    const renewed = await buyer.order()
    expect(renewed.id).not.toBe(order.id)
    await buyer.wallet.pay({
      to: order.recipient,
      lamports: renewed.lamports,
      reference: order.reference,
    })
    await buyer.becomes(order, { status: 'settled', exception: 'paid_late' })
    expect(await buyer.see(renewed)).toMatchObject({ status: 'open', transfers: [] })
  })

  test('tokens instead of SOL, from the wallet that was named, are shown as such and buy nothing', async () => {
    const buyer = await newBuyer()
    const order = await buyer.order()
    await buyer.claim(order)
    await payInTokens(buyer.wallet, {
      to: order.recipient,
      amount: 150_000_000n,
      reference: order.reference,
    })
    await buyer.becomes(order, { status: 'open', exception: 'wrong_asset' })
    expect((await buyer.user('me')).status).toBe(404)
  })
})
