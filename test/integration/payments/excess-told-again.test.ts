import { afterEach, beforeEach, expect, it } from 'vitest'
import { refundExcess } from '../../../src/flows/operator/refund-excess.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { lamports, rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** An excess is news each time that it arrives. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  it('operators hear of a second excess of the same amount, after the first went back', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('lifetime')
    const pay = async (amount: bigint) => {
      const at = shop.clock.now()
      await recordRate(shop.context, { at, rate: rate(145_000_000n), sources: ['one', 'two'] })
      const payment = shop.pay({ from: buyer.wallet, amount, references: [order.reference] })
      await shop.see('finalized', payment)
      return payment.signature
    }
    const news = async () => {
      const rows = await shop.context.db.read
        .selectFrom('outbox')
        .select('payload')
        .where('topic', '=', 'operator.excess')
        .execute()
      return rows.length
    }
    const whole = BigInt(order.lamports)
    await pay(whole)
    const signature = await pay(whole)
    expect(await news()).toBe(1)
    const slot = shop.world.slot + 1
    shop.world.paybacks.set('back', { lamports: lamports(whole), tokens: [], slot })
    await refundExcess(shop.context, {
      ...{ subject: signature, signature: 'back', confirmedTo: null, because: 'paid twice' },
    })
    expect((await buyer.see(order.id)).excess_usd_cents).toBeNull()
    await shop.clock.advance(30 * DAY)
    await pay(whole)
    expect((await buyer.see(order.id)).excess_usd_cents).not.toBeNull()
    expect(await news()).toBe(2)
  })
})
