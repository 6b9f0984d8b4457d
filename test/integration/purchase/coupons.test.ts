import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Coupon } from '../../../src/domains/coupons/index.ts'
import { addCoupon, stopCoupon } from '../../../src/flows/operator/coupons.ts'
import { takeNextPeriod } from '../../../src/flows/purchase/next-period.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { rate, usdCents } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const HALF: Omit<Coupon, 'createdAt' | 'from'> = {
  code: 'HALF',
  off: { percent: 50 },
  plan: null,
  firstOnly: false,
  linkedOnly: false,
  uses: null,
  usesEach: null,
  until: null,
}

/** A code makes an order cheaper, and nothing else about it different. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>
  type Order = Awaited<ReturnType<Buyer['order']>>

  const add = (part: Partial<Coupon> = {}) =>
    addCoupon(shop.context, { ...HALF, from: null, ...part }, 'spring sale')

  async function pays(buyer: Buyer, { lamports, reference }: Order, percent = 100n) {
    const amount = (BigInt(lamports) * percent) / 100n
    const payment = { from: buyer.wallet, amount, references: [reference] }
    await shop.see('finalized', shop.pay(payment))
  }

  async function buys(buyer: Buyer, plan: '30d' | 'lifetime', code: string | null = 'HALF') {
    const order = await buyer.order(plan, code)
    await pays(buyer, order)
    return buyer.see(order.id)
  }

  it('freezes the lower price, and settles at it', async () => {
    await add()
    const buyer = shop.buyer()
    const order = await buyer.order('30d', 'HALF')
    expect(order).toMatchObject({ usd_cents: 7_500, discount: { code: 'HALF', usd_cents: 7_500 } })
    await pays(buyer, order)
    expect(await buyer.see(order.id)).toMatchObject({ status: 'settled', exception: 'none' })
    expect((await buyer.user())?.plan).toBe('30d')
  })

  it('requests enough lamports when the price is a dollar and a SOL costs hundreds', async () => {
    await add({ off: { percent: 100 } })
    shop.world.rate = rate(260_000_000n)
    const buyer = shop.buyer()
    const order = await buyer.order('30d', 'HALF')
    expect(order).toMatchObject({ usd_cents: 100, sol: '0.0039' })
    await pays(buyer, order)
    expect(await buyer.see(order.id)).toMatchObject({
      status: 'settled',
      exception: 'none',
      excess_usd_cents: null,
    })
  })

  it('opens a separate order, and finds it again', async () => {
    await add()
    const buyer = shop.buyer()
    const whole = await buyer.order('30d')
    await shop.clock.advance(1)
    const half = await buyer.order('30d', 'HALF')
    expect(half.id).not.toBe(whole.id)
    expect((await buyer.order('30d', 'HALF')).id).toBe(half.id)
    expect(whole.usd_cents).toBe(15_000)
  })

  it('offers no cheaper amount while a payment is under way', async () => {
    await add()
    const buyer = shop.buyer()
    const whole = await buyer.order('30d')
    const payment = { from: buyer.wallet, amount: 1_000_000_000n, references: [whole.reference] }
    await shop.see('confirmed', shop.pay(payment))
    expect((await buyer.order('30d', 'HALF')).id).toBe(whole.id)
  })

  it('is for one plan, a first purchase, or until a day, where the operator says so', async () => {
    await add({ code: 'LIFE', plan: 'lifetime' })
    await add({ code: 'FIRST', firstOnly: true })
    await add({ code: 'SHORT', until: shop.clock.now() + DAY })
    const buyer = shop.buyer()
    await buys(buyer, '30d', 'FIRST')
    await shop.clock.advance(2 * DAY)
    const refused = (code: string) => expect(buyer.order('30d', code)).rejects
    await refused('LIFE').toMatchObject({ code: 'coupon_other_plan' })
    await refused('FIRST').toMatchObject({ code: 'coupon_first_only' })
    await refused('SHORT').toMatchObject({ code: 'coupon_over' })
    await refused('NOBODY').toMatchObject({ code: 'coupon_unknown' })
  })

  it('for linked accounts needs a proven Telegram account before the quote', async () => {
    await add({ linkedOnly: true, usesEach: 1 })
    await expect(shop.buyer().order('30d', 'HALF')).rejects.toMatchObject({
      code: 'coupon_needs_telegram',
    })
  })

  it('that the operator ended opens no new order, and keeps the price of open ones', async () => {
    await add()
    const buyer = shop.buyer()
    const order = await buyer.order('30d', 'HALF')
    await stopCoupon(shop.context, 'HALF', 'over')
    await expect(shop.buyer().order('30d', 'HALF')).rejects.toMatchObject({ code: 'coupon_over' })
    await pays(buyer, order)
    expect((await buyer.see(order.id)).status).toBe('settled')
  })

  describe('the last use', () => {
    it('goes to one of two concurrent buyers', async () => {
      await add({ uses: 1 })
      const tries = await Promise.allSettled([0, 1, 2].map(() => shop.buyer().order('30d', 'HALF')))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of tries)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'coupon_used_up' })
    })

    it('is free again when its buyer did not pay in time', async () => {
      await add({ uses: 1 })
      await shop.buyer().order('30d', 'HALF')
      await shop.clock.advance(20 * MINUTE)
      expect((await shop.buyer().order('30d', 'HALF')).usd_cents).toBe(7_500)
    })

    it('stays used by a payment made in time, however late it becomes final', async () => {
      await add({ uses: 1 })
      const buyer = shop.buyer()
      const order = await buyer.order('30d', 'HALF')
      const paid = shop.pay({
        from: buyer.wallet,
        amount: BigInt(order.lamports),
        references: [order.reference],
      })
      await shop.see('confirmed', paid)
      await shop.clock.advance(HOUR)
      await expect(shop.buyer().order('30d', 'HALF')).rejects.toMatchObject({
        code: 'coupon_used_up',
      })
      await shop.see('finalized', paid)
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('and the lower price are not held by a few cents', async () => {
      await add({ uses: 1 })
      const buyer = shop.buyer()
      const order = await buyer.order('30d', 'HALF')
      await pays(buyer, order, 1n)
      await shop.tick(20 * MINUTE)
      expect(await buyer.see(order.id)).toMatchObject({
        exception: 'paid_partial',
        due: { sol: '1.0294' },
      })
      expect((await shop.buyer().order('30d', 'HALF')).usd_cents).toBe(7_500)
    })

    it.each([
      ['small payments that are never final', 'confirmed', 1n],
      ['late payments, however small the discount', 'finalized', 90n],
    ] as const)('is not held by %s', async (_, state, percent) => {
      await add({ uses: 1, off: { percent: 5 } })
      const buyer = shop.buyer()
      const order = await buyer.order('30d', 'HALF')
      await shop.tick(20 * MINUTE)
      const amount = (BigInt(order.lamports) * percent) / 100n
      const references = [order.reference]
      await shop.see(state, shop.pay({ from: buyer.wallet, amount, references }))
      expect((await buyer.see(order.id)).status).toBe('seen')
      expect((await shop.buyer().order('30d', 'HALF')).usd_cents).toBe(14_250)
    })

    it('and the lower price are held by half of the price', async () => {
      await add({ uses: 1 })
      const buyer = shop.buyer()
      const order = await buyer.order('30d', 'HALF')
      await pays(buyer, order, 51n)
      await shop.tick(20 * MINUTE)
      expect(await buyer.see(order.id)).toMatchObject({
        exception: 'paid_partial',
        due: { sol: '0.2536' },
      })
      await expect(shop.buyer().order('30d', 'HALF')).rejects.toMatchObject({
        code: 'coupon_used_up',
      })
    })
  })

  it('for a first purchase has one open order at a time', async () => {
    await add({ firstOnly: true })
    await add({ code: 'WELCOME', firstOnly: true })
    const buyer = shop.buyer()
    const order = await buyer.order('30d', 'HALF')
    for (const code of ['HALF', 'WELCOME'])
      await expect(buyer.order('lifetime', code)).rejects.toMatchObject({ code: 'coupon_open' })
    expect((await buyer.order('30d', 'HALF')).id).toBe(order.id)
    expect((await buyer.order('lifetime')).usd_cents).toBe(60_000)
    await shop.clock.advance(20 * MINUTE)
    expect((await buyer.order('lifetime', 'WELCOME')).usd_cents).toBe(30_000)
  })

  it('for a first purchase is used once by two browsers of one person at the same moment', async () => {
    await add({ firstOnly: true })
    await add({ code: 'WELCOME', firstOnly: true })
    const buyer = shop.buyer()
    await buyer.order('30d')
    const tries = await Promise.allSettled([
      buyer.order('30d', 'HALF'),
      buyer.order('lifetime', 'WELCOME'),
      buyer.order('lifetime', 'HALF'),
    ])
    const opened = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(opened).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'coupon_open' })
    const [order] = opened as [Order]
    await pays(buyer, order)
    // Whichever came first.
    await expect(buyer.order('lifetime', 'WELCOME')).rejects.toMatchObject({
      code: order.plan === '30d' ? 'coupon_first_only' : 'already_lifetime',
    })
  })

  it('for a first purchase, opened twice one after the other, is paid at its price once', async () => {
    await add({ firstOnly: true })
    const buyer = shop.buyer()
    const first = await buyer.order('30d', 'HALF')
    await shop.tick(20 * MINUTE)
    const second = await buyer.order('lifetime', 'HALF')
    const reading = { rate: rate(145_000_000n), sources: ['coinbase', 'kraken'] }
    await recordRate(shop.context, { ...reading, at: shop.clock.now() })
    for (const order of [second, first]) await pays(buyer, order)
    expect(await buyer.see(second.id)).toMatchObject({ status: 'settled', usd_cents: 30_000 })
    expect((await buyer.see(first.id)).exception).toBe('paid_partial')
    await pays(buyer, first)
    expect((await buyer.see(first.id)).status).toBe('settled')
  })

  it('does not lower the price of a payment that comes too late', async () => {
    await add()
    const buyer = shop.buyer()
    const order = await buyer.order('30d', 'HALF')
    await shop.clock.advance(2 * HOUR)
    await recordRate(shop.context, {
      at: shop.clock.now(),
      rate: rate(145_000_000n),
      sources: ['coinbase', 'kraken'],
    })
    await pays(buyer, order)
    expect(await buyer.see(order.id)).toMatchObject({ exception: 'paid_partial' })
    await pays(buyer, order)
    expect((await buyer.see(order.id)).status).toBe('settled')
  })

  it('counts toward an upgrade what was paid, not the full price', async () => {
    await add({ plan: '30d' })
    const buyer = shop.buyer()
    await buys(buyer, '30d')
    const upgrade = await buyer.order('lifetime')
    expect(upgrade).toMatchObject({ upgrade: true, usd_cents: 52_500 })
    await pays(buyer, upgrade)
    expect((await buyer.user())?.plan).toBe('lifetime')
  })

  it('lowers an upgrade too, and is then used up', async () => {
    await add({ plan: 'lifetime', off: { cents: usdCents(100_00) } })
    const buyer = shop.buyer()
    await buys(buyer, '30d', null)
    const upgrade = await buys(buyer, 'lifetime')
    expect(upgrade).toMatchObject({ status: 'settled', usd_cents: 35_000 })
  })

  it('does not lower further periods', async () => {
    await add()
    const buyer = shop.buyer()
    const order = await buyer.order('30d', 'HALF')
    await pays(buyer, order, 200n)
    const paid = await buyer.see(order.id)
    expect([paid.exception, paid.next_period]).toEqual(['paid_over', null])
    await pays(buyer, order, 100n)
    expect((await buyer.see(order.id)).next_period?.price_cents).toBe(15_000)
    await takeNextPeriod(shop.context, buyer.session, order.id)
    expect(await buyer.see(order.id)).toMatchObject({ excess_usd_cents: null, periods_taken: 1 })
  })
})
