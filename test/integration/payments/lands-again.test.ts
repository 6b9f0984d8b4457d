import { afterEach, beforeEach, expect, it } from 'vitest'
import { observe } from '../../../src/flows/purchase/observe.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** A payment that a fork drops, and that lands again in another slot. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    shop.acceptUsdc()
  })
  afterEach(() => shop.close())

  it.each([
    ['SOL', 'its reference'],
    ['SOL', 'its sender'],
    ['USDC', 'its reference'],
    ['USDC', 'its sender'],
  ])('in %s settles its order by %s, once', async (coin, by) => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const references = by === 'its sender' ? [] : [order.reference]
    if (by === 'its sender') await buyer.claims(order.id)
    const sent = { from: buyer.wallet, references }
    const inUsdc = coin === 'USDC'
    const payment = inUsdc
      ? shop.payUsdc({ ...sent, amount: BigInt(order.usd_cents) * 10_000n })
      : shop.pay({ ...sent, amount: BigInt(order.lamports) })
    const at = inUsdc
      ? { wallet: shop.usdcAccount, owner: shop.recipient }
      : { wallet: shop.recipient }
    const gone = { transactions: [], unreadable: [], dropped: [payment.signature], cursor: null }
    const drops = () =>
      observe(shop.context, { ...at, ...gone, commitment: 'finalized' }, shop.epoch)

    await shop.see('confirmed', payment)
    expect((await buyer.see(order.id)).status).toBe('seen')
    await drops()
    expect(await buyer.see(order.id)).toMatchObject({ status: 'open', transfers: [] })
    await shop.tick(20 * MINUTE)
    const again = { ...payment, slot: payment.slot + 500 }
    await shop.see('confirmed', again)
    expect((await buyer.see(order.id)).status).toBe('seen')
    await shop.see('finalized', again)
    await drops()
    const settled = await buyer.see(order.id)
    expect(settled).toMatchObject({ status: 'settled', exception: 'none' })
    expect(settled.transfers).toHaveLength(1)
    expect(await shop.context.db.read.selectFrom('grants').select('id').execute()).toHaveLength(1)
  })
})
