import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { HOUR } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** What was refunded before still counts as what an order was granted for, at the rate of its own time. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  it('of two payments after the quote, each at its own rate, one after the other leaves nothing', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const pays = async (references: string[]) => {
      await shop.clock.advance(HOUR)
      const at = shop.clock.now()
      await recordRate(shop.context, { at, rate: rate(290_000_000n), sources: ['one', 'two'] })
      const amount = BigInt(order.lamports) / 2n
      const payment = shop.pay({ from: buyer.wallet, amount, references })
      await shop.see('finalized', payment)
      return payment.signature
    }
    const refunds = (subject: string, signature: string) =>
      refund(shop.context, { subject, signature, confirmedTo: null, because: 'asked' })

    const first = await pays([])
    await attachTo(shop.context, first, order.id, 'theirs')
    expect((await buyer.see(order.id)).status).toBe('settled')
    const second = await pays([order.reference])
    expect(await refunds(first, 'back')).toMatchObject({ revoked: [] })
    expect(await refunds(second, 'back too')).toMatchObject({ revoked: [order.id] })
    expect(await buyer.user()).toBeNull()
  })
})
