import { afterEach, beforeEach, expect, it } from 'vitest'
import { addCoupon } from '../../../src/flows/operator/coupons.ts'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import { takeNextPeriod } from '../../../src/flows/purchase/next-period.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const HALF = {
  ...{ code: 'HALF', off: { percent: 50 }, plan: null, firstOnly: false, linkedOnly: false },
  ...{ uses: null, usesEach: null, from: null, until: null },
}

/** What a payment's access was used for stays with it, also while it settles nothing. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    await addCoupon(shop.context, HALF, 'spring sale')
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  const daysLeft = async (buyer: Buyer) =>
    (((await buyer.user())?.expires_at ?? 0) - shop.clock.now()) / DAY

  async function pays({ lamports, reference }: { lamports: string; reference: string }, part = 1n) {
    const at = shop.clock.now()
    await recordRate(shop.context, { at, rate: rate(145_000_000n), sources: ['one', 'two'] })
    const amount = BigInt(lamports) / part + 1_000_000n
    const payment = shop.pay({ from: shop.wallet(), amount, references: [reference] })
    await shop.see('finalized', payment)
    return payment.signature
  }

  /** A member who paid half a price ten days ago, and somebody whose order costs the whole. */
  async function halfPaid() {
    const [holder, owner] = [shop.buyer(), shop.buyer()]
    const order = await holder.order('30d', HALF.code)
    const signature = await pays(order)
    const other = await owner.order('30d')
    await shop.clock.advance(10 * DAY)
    return { holder, owner, order, other, signature }
  }

  it('is taken off once the rest of the next price has come', async () => {
    const { owner, other, signature } = await halfPaid()
    await attachTo(shop.context, signature, other.id, 'theirs')
    expect(await owner.see(other.id)).toMatchObject({ exception: 'paid_partial' })
    await shop.clock.advance(2 * DAY)
    await pays(other, 2n)
    expect(await daysLeft(owner)).toBe(20)
  })

  it('goes on with a payment that moves twice before it settles anything', async () => {
    const { owner, other, signature } = await halfPaid()
    await attachTo(shop.context, signature, other.id, 'theirs')
    const last = shop.buyer()
    const { id } = await last.order('30d', HALF.code)
    await attachTo(shop.context, signature, id, 'not theirs')
    expect(await daysLeft(last)).toBe(20)
    await pays(other)
    expect(await daysLeft(owner)).toBe(30)
  })

  it('is taken off the next 30 days if it moves to an order that is settled already', async () => {
    const { owner, other } = await halfPaid()
    const [signature] = [await pays(await shop.buyer().order('30d'))]
    await pays(other)
    await shop.clock.advance(10 * DAY)
    await attachTo(shop.context, signature, other.id, 'theirs')
    await takeNextPeriod(shop.context, owner.session, other.id)
    expect(await daysLeft(owner)).toBe(20 + 20)
  })

  it('goes with the payment of a refused order', async () => {
    const { owner, order, other, signature } = await halfPaid()
    await refuseOrder(shop.context, order.id, 'not theirs')
    await attachTo(shop.context, signature, other.id, 'theirs')
    await pays(other, 2n)
    expect(await daysLeft(owner)).toBe(20)
  })

  it('stays with what is left after a part was refunded', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const first = await pays(order, 2n)
    await pays(order, 2n)
    await shop.clock.advance(10 * DAY)
    const because = 'the bank asked'
    await refund(shop.context, { subject: first, signature: 'back', confirmedTo: null, because })
    expect(await buyer.user()).toBeNull()
    await pays(order, 2n)
    expect(await daysLeft(buyer)).toBe(20)
  })
})
