import { afterEach, beforeEach, expect, it } from 'vitest'
import { extendOrder } from '../../../src/flows/operator/extend.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** A buyer who already is, or was, a member sees that the next payment renews, and until when. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  async function buys(buyer: Buyer, plan: '30d' | 'lifetime') {
    const order = await buyer.order(plan)
    const payment = {
      from: buyer.wallet,
      amount: BigInt(order.lamports),
      references: [order.reference],
    }
    await shop.see('finalized', shop.pay(payment))
    return buyer.see(order.id)
  }

  it('a first purchase renews nothing', async () => {
    const buyer = shop.buyer()
    expect((await buyer.order('30d')).renewal).toBeNull()
  })

  it('a renewal lasts thirty days from the current end, as shown before it is paid', async () => {
    const buyer = shop.buyer()
    const first = await buys(buyer, '30d')
    expect(first.renewal).toBeNull()
    const { expires_at: end } = (await buyer.user()) ?? {}
    await shop.clock.advance(10 * DAY)
    const { renewal } = await buyer.order('30d')
    expect(renewal).toEqual({ until: Number(end) + 30 * DAY, linked: false })
    await buys(buyer, '30d')
    expect((await buyer.user())?.expires_at).toBe(renewal?.until)
  })

  it('after the end it lasts thirty days from the payment', async () => {
    const buyer = shop.buyer()
    await buys(buyer, '30d')
    await shop.clock.advance(40 * DAY)
    const { renewal, now } = await buyer.order('30d')
    expect(renewal).toEqual({ until: now + 30 * DAY, linked: false })
  })

  it('days that an operator gave make no lifetime cheaper', async () => {
    const buyer = shop.buyer()
    const { id } = await buys(buyer, '30d')
    await shop.clock.advance(DAY)
    await extendOrder(shop.context, id, { days: 100, seen: null }, 'an outage')
    await shop.clock.advance(60 * DAY)
    expect((await buyer.order('lifetime')).usd_cents).toBe(60_000)
  })

  it('the upgrade to lifetime is not called a renewal', async () => {
    const buyer = shop.buyer()
    await buys(buyer, '30d')
    expect((await buyer.order('lifetime')).renewal).toBeNull()
  })
})
