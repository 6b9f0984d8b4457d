import { afterEach, beforeEach, expect, it } from 'vitest'
import { addCoupon } from '../../../src/flows/operator/coupons.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const FREE = {
  ...{ code: 'FREE', off: { percent: 100 }, plan: null, firstOnly: false, linkedOnly: false },
  ...{ uses: null, usesEach: null, from: null, until: null },
}

/** The lowest price of a coupon is not taken for a stranger's dust. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  it.each(['by its reference', 'by hand'])(
    'asks for more than dust %s when a SOL costs thousands',
    async (how) => {
      await addCoupon(shop.context, FREE, 'spring sale')
      shop.world.rate = rate(2_600_000_000n)
      const buyer = shop.buyer()
      const order = await buyer.order('30d', 'FREE')
      expect(order).toMatchObject({ usd_cents: 520, sol: '0.0020' })
      await buyer.claims(order.id)
      await shop.clock.advance(MINUTE)
      const references = how === 'by hand' ? [] : [order.reference]
      const amount = BigInt(order.lamports)
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount, references }))
      await shop.tick(MINUTE)
      expect(await buyer.see(order.id)).toMatchObject({ status: 'settled', exception: 'none' })
    },
  )
})
