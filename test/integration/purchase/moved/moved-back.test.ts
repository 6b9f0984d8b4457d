import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo } from '../../../../src/flows/operator/operations.ts'
import { takeNextPeriod } from '../../../../src/flows/purchase/next-period.ts'
import { recordRate } from '../../../../src/flows/purchase/rates.ts'
import { DAY } from '../../../../src/kernel/clock.ts'
import { rate } from '../../../../src/kernel/money.ts'
import { eachEngine } from '../../../engines.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

/** A payment that is moved by mistake, and back. */
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
  /** A member whose payment is twenty days old, and somebody whose order is open. */
  async function moving() {
    const [holder, other] = [shop.buyer(), shop.buyer()]
    const order = await holder.order('30d')
    const signature = await pay(order.reference, BigInt(order.lamports))
    await shop.clock.advance(20 * DAY)
    return { holder, other, order, signature, theirs: await other.order('30d') }
  }

  it('takes its used days back from an order that was paid in the meantime', async () => {
    const { holder, other, order, signature, theirs } = await moving()
    await move(signature, theirs.id)
    await pay(theirs.reference, BigInt(theirs.lamports))
    await move(signature, order.id)
    expect([await daysLeft(holder), await daysLeft(other)]).toEqual([10, 30])
  })

  it('gives them back from now on, also after they had been missed', async () => {
    const { other, order, signature, theirs } = await moving()
    await move(signature, theirs.id)
    await pay(theirs.reference, BigInt(theirs.lamports))
    await shop.clock.advance(15 * DAY)
    expect(await daysLeft(other)).toBe(-5)
    await move(signature, order.id)
    expect(await daysLeft(other)).toBe(20)
  })

  it('takes its used days back from a gift that waits', async () => {
    const { holder, order, signature } = await moving()
    const [giver, friend] = [shop.buyer(), shop.buyer()]
    const gift = await giver.order('30d', null, true)
    await move(signature, gift.id)
    await pay(gift.reference, BigInt(gift.lamports))
    await move(signature, order.id)
    await friend.redeem(await giver.giftCode(gift.id))
    expect([await daysLeft(holder), await daysLeft(friend)]).toEqual([10, 30])
  })

  it('takes its used days back from an order that a part was paid for', async () => {
    const { holder, other, order, signature, theirs } = await moving()
    const half = BigInt(theirs.lamports) / 2n
    await pay(theirs.reference, half)
    await move(signature, theirs.id)
    await move(signature, order.id)
    await pay(theirs.reference, half + 1_000_000n)
    expect([await daysLeft(holder), await daysLeft(other)]).toEqual([10, 30])
  })

  it('takes its used days back from a further period that another payment pays for', async () => {
    const { holder, other, order, signature, theirs } = await moving()
    await pay(theirs.reference, 2n * BigInt(theirs.lamports))
    await move(signature, theirs.id)
    await takeNextPeriod(shop.context, other.session, theirs.id)
    await move(signature, order.id)
    expect([await daysLeft(holder), await daysLeft(other)]).toEqual([10, 60])
  })

  it('takes its used days back from lifetime access', async () => {
    const [holder, other] = [shop.buyer(), shop.buyer()]
    const order = await holder.order('30d')
    const signature = await pay(order.reference, BigInt(order.lamports))
    await shop.clock.advance(20 * DAY)
    const theirs = await other.order('lifetime')
    await pay(theirs.reference, (BigInt(theirs.lamports) * 3n) / 4n)
    await move(signature, theirs.id)
    expect(await other.user()).toMatchObject({ plan: 'lifetime' })
    await move(signature, order.id)
    expect(await daysLeft(holder)).toBe(10)
  })
})
