import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** What a payment's order has used up stays used when an operator moves the payment to another order. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  /** An order whose payment an operator moves to another order ten days later. */
  async function moved({ gift }: { gift: boolean }) {
    const [holder, owner] = [shop.buyer(), shop.buyer()]
    const order = await holder.order('30d')
    const amount = BigInt(order.lamports)
    const payment = shop.pay({ from: holder.wallet, amount, references: [order.reference] })
    await shop.see('finalized', payment)
    const { id } = await owner.order('30d', null, gift)
    await shop.clock.advance(10 * DAY)
    await recordRate(shop.context, {
      at: payment.blockTime ?? 0,
      rate: rate(145_000_000n),
      sources: ['one', 'two'],
    })
    await attachTo(shop.context, payment.signature, id, 'theirs')
    expect(await holder.user()).toBeNull()
    return { owner, id, signature: payment.signature, former: order.id, holder }
  }
  const left = async (buyer: Awaited<ReturnType<typeof moved>>['owner']) =>
    ((await buyer.user())?.expires_at ?? 0) - shop.clock.now()

  it('by its new holder, and by the former one when it comes back', async () => {
    const { owner, signature, former, holder } = await moved({ gift: false })
    expect(await left(owner)).toBe(20 * DAY)
    await shop.clock.advance(5 * DAY)
    await attachTo(shop.context, signature, former, 'not theirs')
    expect(await left(holder)).toBe(15 * DAY)
  })

  it('by whoever redeems it as a gift', async () => {
    const { owner, id } = await moved({ gift: true })
    const friend = shop.buyer()
    await friend.redeem(await owner.giftCode(id))
    expect(await left(friend)).toBe(20 * DAY)
  })
})
