import { afterEach, beforeEach, expect, it } from 'vitest'
import { endGifts, makeGifts } from '../../../src/flows/operator/gifts.ts'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** A period that is revoked shortens no other: the one that waited behind it loses no day. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  async function buys(buyer: Buyer, gift = false) {
    const order = await buyer.order('30d', null, gift)
    const amount = BigInt(order.lamports)
    const payment = shop.pay({ from: shop.wallet(), amount, references: [order.reference] })
    await shop.see('finalized', payment)
    return { id: order.id, signature: payment.signature }
  }

  const revocations = {
    'a refund': ({ id }: { id: string }) =>
      refund(shop.context, {
        ...{ subject: id, signature: 'back', confirmedTo: null, because: 'asked for' },
      }).then(() => {}),
    'a refusal': ({ id }: { id: string }) => refuseOrder(shop.context, id, 'fraud'),
    'an attach to another order': async ({ signature }: { signature: string }) => {
      const other = await shop.buyer().order('30d')
      await attachTo(shop.context, signature, other.id, 'theirs')
    },
  }

  it.each(Object.entries(revocations))(
    'after %s the other 30 days are whole',
    async (_, revoke) => {
      const buyer = shop.buyer()
      const first = await buys(buyer)
      await shop.clock.advance(10 * DAY)
      await buys(buyer)
      await shop.clock.advance(10 * DAY)
      await revoke(first)
      expect((await buyer.user())?.expires_at).toBe(shop.clock.now() + 30 * DAY)
    },
  )

  it('nor does the end of a redeemed gift, bought or given, shorten paid days', async () => {
    const [friend, giver] = [shop.buyer(), shop.buyer()]
    const [code = ''] = await makeGifts(
      shop.context,
      { plan: '30d', count: 1, lot: 'press', until: null },
      'reviews',
    )
    await friend.redeem(code)
    const bought = await buys(giver, true)
    await friend.redeem(await giver.giftCode(bought.id))
    await shop.clock.advance(10 * DAY)
    await buys(friend)
    const gifts = await shop.context.db.read
      .selectFrom('gifts')
      .select('id')
      .where('kind', '=', 'operator')
      .execute()
    await shop.clock.advance(5 * DAY)
    await endGifts(shop.context, gifts[0]?.id ?? '', 'resold')
    expect((await friend.user())?.expires_at).toBe(shop.clock.now() + 60 * DAY)
    await shop.clock.advance(5 * DAY)
    await revocations['a refund'](bought)
    expect((await friend.user())?.expires_at).toBe(shop.clock.now() + 30 * DAY)
  })
})
