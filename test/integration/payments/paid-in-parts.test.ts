import { afterEach, beforeEach, expect, it } from 'vitest'
import { OPERATOR_EXCESS } from '../../../src/contract/news.ts'
import { drawExchangeAmount } from '../../../src/flows/purchase/exchange-amount.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  it('an order is paid by what its page asks for, in parts, and nobody hears of an excess', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const references = [order.reference]
    const sends = (amount: bigint) =>
      shop.see('finalized', shop.pay({ from: buyer.wallet, amount, references }))
    await sends((BigInt(order.lamports) * 400n) / 1_000n)
    const short = await buyer.see(order.id)
    // Once a part is paid, no other way to pay asks for the whole again.
    await expect(drawExchangeAmount(shop.context, buyer.session, order.id)).rejects.toMatchObject({
      code: 'order_closed',
    })
    await sends(77_777_777n)
    const shorter = await buyer.see(order.id)
    expect(BigInt(shorter.due?.lamports ?? 0)).toBeLessThan(BigInt(short.due?.lamports ?? 0))
    await sends(BigInt(shorter.due?.lamports ?? 0))
    expect(await buyer.see(order.id)).toMatchObject({
      ...{ status: 'settled', exception: 'none', excess_usd_cents: null, next_period: null },
    })
    const news = await shop.context.db.read.selectFrom('outbox').select('topic').execute()
    expect(news.filter(({ topic }) => topic === OPERATOR_EXCESS)).toEqual([])
  })
})
