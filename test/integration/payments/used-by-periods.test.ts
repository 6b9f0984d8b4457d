import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { takeNextPeriod } from '../../../src/flows/purchase/next-period.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** At this price of SOL, an amount is worth exactly the price. */
const EVEN = rate(150_000_000n)

/** Used days are taken off once, whichever payments of an order leave, and whichever of its periods lacks them. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    shop.world.rate = EVEN
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  const daysLeft = async (buyer: Buyer) => {
    const until = (await buyer.user())?.expires_at ?? 0
    return Math.round(Math.max(until - shop.clock.now(), 0) / DAY)
  }

  async function pays(
    { lamports, reference }: { lamports: string; reference: string },
    more: bigint,
  ) {
    await recordRate(shop.context, { at: shop.clock.now(), rate: EVEN, sources: ['one', 'two'] })
    const amount = BigInt(lamports) + more
    const payment = shop.pay({ from: shop.wallet(), amount, references: [reference] })
    await shop.see('finalized', payment)
    await shop.clock.advance(1)
    return payment.signature
  }

  /** An order that was paid, and then got a payment of which its last holder used 20 days. */
  async function paidTwice(more: bigint) {
    const [last, owner] = [shop.buyer(), shop.buyer()]
    const used = await pays(await last.order('30d'), more)
    await shop.clock.advance(20 * DAY)
    const order = await owner.order('30d')
    const fresh = await pays(order, more)
    await attachTo(shop.context, used, order.id, 'theirs')
    return { owner, order, used, fresh }
  }

  async function moves(signature: string) {
    const buyer = shop.buyer()
    const { id } = await buyer.order('30d')
    await attachTo(shop.context, signature, id, 'theirs')
    return buyer
  }

  it.each([
    ['exactly the price', 0n],
    ['a little more', 10_000n],
  ])('if each pays %s, and both leave one after the other', async (_, more) => {
    const { owner, order, used, fresh } = await paidTwice(more)
    await takeNextPeriod(shop.context, owner.session, order.id)
    await shop.clock.advance(5 * DAY)
    expect(await daysLeft(owner)).toBe(30 + 10 - 5)
    const other = await moves(fresh)
    expect([await daysLeft(owner), await daysLeft(other)]).toEqual([5, 30])
    const third = await moves(used)
    expect([await daysLeft(owner), await daysLeft(other)]).toEqual([0, 30])
    expect(await daysLeft(third)).toBe(5)
  })

  it.each(['moved', 'refunded'])('if the one that was not used is %s', async (how) => {
    const { owner, fresh } = await paidTwice(0n)
    await shop.clock.advance(5 * DAY)
    expect(await daysLeft(owner)).toBe(25)
    const back = { subject: fresh, signature: 'back', confirmedTo: null, because: 'paid twice' }
    if (how === 'moved') await moves(fresh)
    else await refund(shop.context, back)
    expect(await daysLeft(owner)).toBe(5)
  })
})
