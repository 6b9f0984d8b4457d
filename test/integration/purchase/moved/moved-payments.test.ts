import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo, grantOrder } from '../../../../src/flows/operator/operations.ts'
import { refund } from '../../../../src/flows/operator/refund.ts'
import { refuseOrder } from '../../../../src/flows/operator/refuse.ts'
import { takeNextPeriod } from '../../../../src/flows/purchase/next-period.ts'
import { recordRate } from '../../../../src/flows/purchase/rates.ts'
import { DAY, MINUTE } from '../../../../src/kernel/clock.ts'
import { rate } from '../../../../src/kernel/money.ts'
import { eachEngine } from '../../../engines.ts'
import { referralsAt } from '../../../support/referrals/at-shop.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

const DOLLAR = 10_000_000n
const DUST = 1_000n

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>
  const daysLeft = async (buyer: Buyer) =>
    (((await buyer.user())?.expires_at ?? 0) - shop.clock.now()) / DAY
  const move = (signature: string, orderId: string) =>
    attachTo(shop.context, signature, orderId, 'sent under the wrong link')

  async function pay(reference: string, amount: bigint): Promise<string> {
    const at = shop.clock.now()
    await recordRate(shop.context, { at, rate: rate(145_000_000n), sources: ['one', 'two'] })
    const payment = shop.pay({ from: shop.wallet(), amount, references: [reference] })
    await shop.see('finalized', payment)
    return payment.signature
  }
  async function buy(buyer: Buyer, times = 1n) {
    const order = await buyer.order('30d')
    return { order, signature: await pay(order.reference, times * BigInt(order.lamports)) }
  }

  it('gives whole days to who sent a payment under another’s reference, and takes none back', async () => {
    const [holder, sender] = [shop.buyer(), shop.buyer()]
    const { order } = await buy(holder)
    const other = await sender.order('30d')
    const signature = await pay(order.reference, BigInt(other.lamports))
    await shop.clock.advance(10 * DAY)
    await move(signature, other.id)
    expect([await daysLeft(holder), await daysLeft(sender)]).toEqual([20, 30])
  })

  it('gives nobody new days for a dollar that is moved away', async () => {
    const holder = shop.buyer()
    const { order } = await buy(holder)
    const signature = await pay(order.reference, DOLLAR)
    const other = await shop.buyer().order('30d')
    await shop.clock.advance(29 * DAY)
    await move(signature, other.id)
    expect(await daysLeft(holder)).toBe(1)
  })

  it('leaves what an operator granted when a stray payment is moved away', async () => {
    const holder = shop.buyer()
    const order = await holder.order('lifetime')
    await grantOrder(shop.context, order.id, 'paid by bank')
    await shop.clock.advance(MINUTE)
    const signature = await pay(order.reference, 2n * DOLLAR)
    await move(signature, (await shop.buyer().order('30d')).id)
    expect(await holder.user()).toMatchObject({ plan: 'lifetime' })
  })

  it.each(['moved', 'refunded'])('leaves nothing once the last payment is %s', async (how) => {
    const holder = shop.buyer()
    const [order, other] = [await holder.order('30d'), await shop.buyer().order('30d')]
    const strays = await pay(other.reference, BigInt(order.lamports))
    await move(strays, order.id)
    await shop.clock.advance(MINUTE)
    const own = await pay(order.reference, BigInt(order.lamports))
    await move(strays, other.id)
    expect(await holder.user()).toMatchObject({ plan: '30d' })
    await shop.clock.advance(MINUTE)
    const request = { subject: own, signature: 'back', confirmedTo: null, because: 'asked' }
    if (how === 'moved') await move(own, other.id)
    else expect(await refund(shop.context, request)).toMatchObject({ revoked: [order.id] })
    expect(await holder.user()).toBeNull()
  })

  it('leaves a redeemed gift, and what a referrer earned', async () => {
    const [giver, friend] = [shop.buyer(), shop.buyer()]
    const gift = await giver.order('30d', null, true)
    await pay(gift.reference, BigInt(gift.lamports))
    await friend.redeem(await giver.giftCode(gift.id))
    const at = referralsAt(shop)
    const member = await at.member()
    const { reference } = await at.buys(member)
    for (const paid of [gift.reference, reference])
      await move(await pay(paid, DOLLAR), (await shop.buyer().order('30d')).id)
    expect(await daysLeft(friend)).toBe(30)
    expect((await at.see(member)).pending_cents).toBe(1_500)
  })

  it('moves a further period with the payment for it, and the days used of it', async () => {
    const [holder, other] = [shop.buyer(), shop.buyer()]
    const { order } = await buy(holder)
    const signature = await pay(order.reference, BigInt(order.lamports))
    await shop.clock.advance(1)
    await takeNextPeriod(shop.context, holder.session, order.id)
    await shop.clock.advance(45 * DAY)
    await move(signature, (await other.order('30d')).id)
    expect(await daysLeft(holder)).toBeLessThanOrEqual(0)
    expect(Math.round(await daysLeft(other))).toBe(15)
  })

  it('takes used days off one period after the other', async () => {
    const [holder, other] = [shop.buyer(), shop.buyer()]
    const { order, signature } = await buy(holder, 2n)
    await takeNextPeriod(shop.context, holder.session, order.id)
    await shop.clock.advance(45 * DAY)
    const theirs = await other.order('30d')
    await move(signature, theirs.id)
    expect(await daysLeft(other)).toBeLessThanOrEqual(0)
    await takeNextPeriod(shop.context, other.session, theirs.id)
    expect(await daysLeft(other)).toBe(15)
  })

  it('notes used days on no dust: not when an order is refused and its payment attached', async () => {
    const [holder, other] = [shop.buyer(), shop.buyer()]
    const order = await holder.order('30d')
    await pay(order.reference, DUST)
    const signature = await pay(order.reference, BigInt(order.lamports))
    await shop.clock.advance(29 * DAY)
    const theirs = await other.order('30d')
    await refuseOrder(shop.context, order.id, 'wrong account')
    await move(signature, theirs.id)
    expect(await daysLeft(other)).toBe(1)
  })

  it('notes used days on no dust: not when a payment is refunded and the order paid again', async () => {
    const holder = shop.buyer()
    const { order, signature } = await buy(holder)
    await pay(order.reference, DUST)
    await shop.clock.advance(10 * DAY)
    const request = { subject: signature, signature: 'back', confirmedTo: null, because: 'asked' }
    await refund(shop.context, request)
    expect(await holder.user()).toBeNull()
    await pay(order.reference, BigInt(order.lamports))
    expect(await daysLeft(holder)).toBe(30)
  })

  it('gives nobody new days for dust that completed a price, moved away and paid again', async () => {
    const holder = shop.buyer()
    const order = await holder.order('30d')
    const most = 900_000n
    await pay(order.reference, (BigInt(order.lamports) * 99n) / 100n - most / 2n)
    const signature = await pay(order.reference, most)
    expect(await daysLeft(holder)).toBe(30)
    await shop.clock.advance(29 * DAY)
    await move(signature, (await shop.buyer().order('30d')).id)
    expect(await holder.user()).toBeNull()
    await pay(order.reference, most)
    expect(await daysLeft(holder)).toBe(1)
  })

  it('takes used days along with a part as far as it paid for them', async () => {
    const [holder, other] = [shop.buyer(), shop.buyer()]
    const order = await holder.order('30d')
    const tenth = BigInt(order.lamports) / 10n
    await pay(order.reference, 9n * tenth)
    const signature = await pay(order.reference, tenth)
    await shop.clock.advance(20 * DAY)
    const theirs = await other.order('30d')
    await move(signature, theirs.id)
    expect(await holder.user()).toBeNull()
    await pay(order.reference, tenth)
    await pay(theirs.reference, 9n * tenth)
    expect([await daysLeft(holder), await daysLeft(other)].map(Math.round)).toEqual([12, 28])
  })

  it('takes nothing off the days that follow an operator’s grant of whole days', async () => {
    const holder = shop.buyer()
    const { order } = await buy(holder)
    await shop.clock.advance(20 * DAY)
    await refuseOrder(shop.context, order.id, 'a mistake')
    await grantOrder(shop.context, order.id, 'theirs after all')
    await pay(order.reference, BigInt(order.lamports))
    await takeNextPeriod(shop.context, holder.session, order.id)
    expect(await daysLeft(holder)).toBe(60)
  })

  it('settles an order that gets a refused rival’s payment, though it is watched no longer', async () => {
    const [owner, thief] = [shop.buyer(), shop.buyer()]
    const [mine, theirs] = [await owner.order('30d'), await thief.order('30d')]
    await owner.claims(mine.id)
    await thief.claims(theirs.id, owner.wallet)
    await shop.clock.advance(MINUTE)
    const payment = shop.pay({ from: owner.wallet, amount: BigInt(mine.lamports) })
    await shop.see('finalized', payment)
    await shop.tick(3 * DAY)
    await refuseOrder(shop.context, theirs.id, 'not theirs', mine.id)
    expect(await owner.user()).toMatchObject({ plan: '30d' })
  })
})
