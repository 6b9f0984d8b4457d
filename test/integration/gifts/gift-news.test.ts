import { afterEach, beforeEach, expect, it } from 'vitest'
import { MEMBER_GIFT_REDEEMED, MEMBER_GRANTED } from '../../../src/contract/news.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** What the bot tells about gifts. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  async function buysGift(plan: '30d' | 'lifetime') {
    const buyer = shop.buyer()
    const { id, lamports, reference } = await buyer.order(plan, null, true)
    const payment = { from: buyer.wallet, amount: BigInt(lamports), references: [reference] }
    await shop.see('finalized', shop.pay(payment))
    return { buyer, id }
  }

  it('tells the redeemer what was granted, and the buyer that it was redeemed, once', async () => {
    const { buyer, id } = await buysGift('lifetime')
    const own = await buysGift('30d')
    const code = await buyer.giftCode(id)
    const friend = shop.buyer()
    for (let time = 0; time < 2; time += 1) await friend.redeem(code)
    await own.buyer.redeem(await own.buyer.giftCode(own.id))
    const news = await shop.context.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', 'in', [MEMBER_GRANTED, MEMBER_GIFT_REDEEMED])
      .execute()
    const payloads = news.map(({ payload }) => JSON.parse(payload))
    const [redeemer, giver] = [friend.session.accountId, buyer.session.accountId]
    expect(payloads).toContainEqual({ order: null, account: redeemer, plan: 'lifetime' })
    expect(payloads.filter(({ order }) => order)).toEqual([
      { account: giver, order: id, plan: 'lifetime' },
    ])
  })
})
