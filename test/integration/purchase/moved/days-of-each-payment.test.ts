import { afterEach, beforeEach, expect, it } from 'vitest'
import { addCoupon } from '../../../../src/flows/operator/coupons.ts'
import { attachTo } from '../../../../src/flows/operator/operations.ts'
import { refund } from '../../../../src/flows/operator/refund.ts'
import { refuseOrder } from '../../../../src/flows/operator/refuse.ts'
import { takeNextPeriod } from '../../../../src/flows/purchase/next-period.ts'
import { recordRate } from '../../../../src/flows/purchase/rates.ts'
import { DAY } from '../../../../src/kernel/clock.ts'
import { rate } from '../../../../src/kernel/money.ts'
import { eachEngine } from '../../../engines.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

const ALL = {
  ...{ code: 'ALL', off: { percent: 100 }, plan: null, firstOnly: false, linkedOnly: false },
  ...{ uses: null, usesEach: null, from: null, until: null },
}

/** Days are charged to the payments that paid for them. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>
  const daysLeft = async (buyer: Buyer) =>
    Math.round((((await buyer.user())?.expires_at ?? 0) - shop.clock.now()) / DAY)
  const move = (signature: string, orderId: string) =>
    attachTo(shop.context, signature, orderId, 'sent under the wrong link')

  async function pay(reference: string, amount: bigint): Promise<string> {
    const at = shop.clock.now()
    await recordRate(shop.context, { at, rate: rate(145_000_000n), sources: ['one', 'two'] })
    const payment = shop.pay({ from: shop.wallet(), amount, references: [reference] })
    await shop.see('finalized', payment)
    return payment.signature
  }
  async function buy(buyer: Buyer) {
    const order = await buyer.order('30d')
    return { order, signature: await pay(order.reference, BigInt(order.lamports)) }
  }

  it('of a further period that two parts paid for, a refund of one leaves the days with the other', async () => {
    const holder = shop.buyer()
    const { order } = await buy(holder)
    const half = BigInt(order.lamports) / 2n
    await pay(order.reference, half)
    const signature = await pay(order.reference, half)
    await shop.clock.advance(1)
    await takeNextPeriod(shop.context, holder.session, order.id)
    await shop.clock.advance(45 * DAY)
    const request = { subject: signature, signature: 'back', confirmedTo: null, because: 'asked' }
    await refund(shop.context, request)
    expect(await daysLeft(holder)).toBeLessThanOrEqual(0)
    await pay(order.reference, half)
    await takeNextPeriod(shop.context, holder.session, order.id)
    expect(await daysLeft(holder)).toBe(15)
  })

  it('of a further period that a sliver completed, a move of the sliver takes along a sliver of its days', async () => {
    const holder = shop.buyer()
    const { order } = await buy(holder)
    const whole = BigInt(order.lamports)
    const sliver = 1_100_000n
    await pay(order.reference, (whole * 98n) / 100n - sliver / 2n)
    const signature = await pay(order.reference, sliver)
    await shop.clock.advance(1)
    await takeNextPeriod(shop.context, holder.session, order.id)
    await shop.clock.advance(59 * DAY)
    await move(signature, (await shop.buyer().order('30d')).id)
    await pay(order.reference, sliver)
    await takeNextPeriod(shop.context, holder.session, order.id)
    expect(await daysLeft(holder)).toBeLessThanOrEqual(1)
  })

  it('of a refused order, a payment that came too much takes no days along', async () => {
    const [holder, one, stranger] = [shop.buyer(), shop.buyer(), shop.buyer()]
    const { order, signature } = await buy(holder)
    await shop.clock.advance(20 * DAY)
    const extra = await pay(order.reference, BigInt(order.lamports))
    await refuseOrder(shop.context, order.id, 'wrong account')
    await move(signature, (await one.order('30d')).id)
    await move(extra, (await stranger.order('30d')).id)
    expect([await daysLeft(one), await daysLeft(stranger)]).toEqual([10, 30])
  })

  it('of a price that only dust paid for, the dust carries them', async () => {
    await addCoupon(shop.context, ALL, 'a friend')
    const holder = shop.buyer()
    const order = await holder.order('30d', ALL.code)
    const part = 990_000n
    const signatures: string[] = []
    for (let paid = 0n; paid < BigInt(order.lamports); paid += part)
      signatures.push(await pay(order.reference, part))
    expect(await daysLeft(holder)).toBe(30)
    await shop.clock.advance(29 * DAY)
    await move(signatures[0] ?? '', (await shop.buyer().order('30d')).id)
    expect(await holder.user()).toBeNull()
    await pay(order.reference, part)
    expect(await daysLeft(holder)).toBeLessThanOrEqual(5)
  })
})
