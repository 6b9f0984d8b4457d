import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { HOUR } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openTill, type Till } from '../../support/till.ts'

/** What was refunded before still counts as what an order was granted for, at the rate of its own time. */
eachEngine((engine) => {
  let till: Till
  beforeEach(async () => {
    till = await openTill(await engine.fresh())
  })
  afterEach(() => till.close())

  it('of two payments after the quote, each at its own rate, one after the other leaves nothing', async () => {
    const buyer = till.buyer()
    const order = await buyer.order('30d')
    const pays = async (references: string[]) => {
      await till.clock.advance(HOUR)
      const at = till.clock.now()
      await recordRate(till.context, { at, rate: rate(290_000_000n), sources: ['one', 'two'] })
      const amount = BigInt(order.lamports) / 2n
      const payment = till.pay({ from: buyer.wallet, amount, references })
      await till.see('finalized', payment)
      return payment.signature
    }
    const refunds = (subject: string, signature: string) =>
      refund(till.context, { subject, signature, confirmedTo: null, because: 'asked' })

    const first = await pays([])
    await attachTo(till.context, first, order.id, 'theirs')
    expect((await buyer.see(order.id)).status).toBe('settled')
    const second = await pays([order.reference])
    expect(await refunds(first, 'back')).toMatchObject({ revoked: [] })
    expect(await refunds(second, 'back too')).toMatchObject({ revoked: [order.id] })
    expect(await buyer.user()).toBeNull()
  })
})
