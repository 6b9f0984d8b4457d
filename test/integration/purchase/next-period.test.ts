import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeNextPeriod } from '../../../src/flows/purchase/next-period.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { lamports, rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** What is paid too much is never swallowed: it is named, and a full price buys the next 30 days. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  async function buys(plan: '30d' | 'lifetime', percents: number[]) {
    const buyer = shop.buyer()
    const order = await buyer.order(plan)
    for (const percent of percents) await pays(buyer, order, percent)
    return { buyer, id: order.id, order }
  }

  async function pays(buyer: Buyer, order: { lamports: string; reference: string }, percent = 100) {
    const amount = (BigInt(order.lamports) * BigInt(percent)) / 100n
    const references = [order.reference]
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount, references }))
  }

  const take = (buyer: Buyer, id: string) => takeNextPeriod(shop.context, buyer.session, id)

  it('an exact payment has no excess, and rounding is none', async () => {
    shop.world.rate = rate(166_310_000n)
    const { buyer, id } = await buys('30d', [100])
    expect(await buyer.see(id)).toMatchObject({ excess_usd_cents: null, next_period: null })
  })

  it('an overpayment is shown, and offers only what it pays for', async () => {
    const { buyer, id } = await buys('30d', [150])
    const order = await buyer.see(id)
    expect(order).toMatchObject({ exception: 'paid_over', excess_usd_cents: 7_500 })
    expect(order.next_period).toBeNull()
    await expect(take(buyer, id)).rejects.toMatchObject({ code: 'no_next_period' })
  })

  it.each([{ percents: [100, 100] }, { percents: [200] }, { percents: [99, 99] }])(
    '$percents percent is two full prices',
    async ({ percents }) => {
      const { buyer, id } = await buys('30d', percents)
      const offered = await buyer.see(id)
      expect(offered.next_period).toEqual({ price_cents: 15_000, lamports: '1034500000' })
      await take(buyer, id)
      expect(await buyer.see(id)).toMatchObject({
        status: 'settled',
        excess_usd_cents: null,
        next_period: null,
        periods_taken: 1,
      })
      expect((await buyer.user())?.expires_at).toBe(shop.clock.now() + 60 * DAY)
      await expect(take(buyer, id)).rejects.toMatchObject({ code: 'no_next_period' })
      expect((await buyer.user())?.expires_at).toBe(shop.clock.now() + 60 * DAY)
    },
  )

  it('two clicks at once take it once', async () => {
    const { buyer, id } = await buys('30d', [100, 100])
    const clicks = await Promise.allSettled([take(buyer, id), take(buyer, id)])
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await buyer.user())?.expires_at).toBe(shop.clock.now() + 60 * DAY)
  })

  it('a payment after the period was taken is excess again, at the rate of its time', async () => {
    const { buyer, id, order } = await buys('30d', [100, 100])
    await take(buyer, id)
    await shop.tick(2 * HOUR)
    const at = shop.clock.now()
    await recordRate(shop.context, { rate: rate(290_000_000n), sources: ['one', 'two'], at })
    await pays(buyer, order, 50)
    expect(await buyer.see(id)).toMatchObject({ excess_usd_cents: 15_000, periods_taken: 1 })
    await take(buyer, id)
    expect((await buyer.see(id)).periods_taken).toBe(2)
  })

  it('is the holder’s alone', async () => {
    const { id } = await buys('30d', [100, 100])
    const other = await buys('30d', [100])
    await expect(take(other.buyer, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('needs a fresh sign-in where the account is linked to Telegram', async () => {
    const { buyer, id } = await buys('30d', [100, 100])
    const { accountId } = buyer.session
    const now = shop.clock.now()
    await shop.context.db.read
      .updateTable('accounts')
      .set({ telegram_key: 'key', proven_at: now })
      .where('id', '=', accountId)
      .execute()
    await expect(take(buyer, id)).rejects.toMatchObject({ code: 'sign_in_again' })
    const signedIn = { ...buyer.session, provenAt: now - MINUTE }
    await takeNextPeriod(shop.context, signedIn, id)
    expect((await buyer.see(id)).periods_taken).toBe(1)
  })

  it('excess of a lifetime order, or of a lifetime member, waits for the operator', async () => {
    const life = await buys('lifetime', [200])
    expect(await life.buyer.see(life.id)).toMatchObject({
      excess_usd_cents: 59_999,
      next_period: null,
    })
    const { buyer, id } = await buys('30d', [100, 100])
    await pays(buyer, await buyer.order('lifetime'))
    expect((await buyer.see(id)).next_period).toBeNull()
    await expect(take(buyer, id)).rejects.toMatchObject({ code: 'already_lifetime' })
  })

  async function news() {
    const rows = await shop.context.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'operator.excess')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload))
  }

  it('is reported to the operators once, with what happens to it', async () => {
    const { buyer, id } = await buys('30d', [100, 100])
    await shop.tick(MINUTE)
    expect(await news()).toEqual([{ order: id, excess_cents: 15_000, offered: true }])
    expect((await buyer.see(id)).exception).toBe('paid_over')
    const life = await buys('lifetime', [150])
    expect(await news()).toContainEqual({ order: life.id, excess_cents: 29_999, offered: false })
  })

  it('one that landed when no rate was stored is reported too', async () => {
    const { buyer, id, order } = await buys('30d', [100])
    await shop.tick(2 * HOUR)
    await pays(buyer, order)
    expect(await news()).toMatchObject([{ order: id, excess_cents: null, offered: false }])
  })

  it('a second payment without a reference is reported, unless another order waits for it', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    await buyer.claims(order.id)
    await shop.clock.advance(MINUTE)
    const payment = () => shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) })
    await shop.see('finalized', payment())
    expect(await news()).toEqual([])
    await shop.see('finalized', payment())
    expect(await news()).toMatchObject([{ order: order.id, excess_cents: null }])
    const next = await buyer.order('30d')
    await buyer.claims(next.id)
    await shop.see('finalized', payment())
    expect(await news()).toHaveLength(1)
  })

  it('each of two payments in one transaction that no order takes is reported, once', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    await buyer.claims(order.id)
    await shop.clock.advance(MINUTE)
    const sends = (amount: bigint) => shop.pay({ from: buyer.wallet, amount })
    await shop.see('finalized', sends(BigInt(order.lamports)))
    const transfers = [100_000_000n, 200_000_000n].map((amount, nth) => ({
      ...{ path: `${nth}`, source: buyer.wallet, lamports: lamports(amount) },
    }))
    await shop.see('finalized', { ...sends(300_000_000n), transfers })
    await shop.tick(MINUTE)
    const amounts = (await news()).map(({ lamports }) => lamports)
    expect(amounts.sort()).toEqual(['100000000', '200000000'])
  })

  it('of two whole payments in one transaction, the one that its order does not take is reported', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    await buyer.claims(order.id)
    await shop.clock.advance(MINUTE)
    const whole = lamports(BigInt(order.lamports))
    const payment = shop.pay({ from: buyer.wallet, amount: 2n * whole })
    const transfers = ['0', '1'].map((path) => ({ path, source: buyer.wallet, lamports: whole }))
    await shop.see('finalized', { ...payment, transfers })
    expect(await news()).toMatchObject([{ order: order.id, lamports: order.lamports }])
  })
})
