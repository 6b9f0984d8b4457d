import { afterEach, beforeEach, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  it('racing claims of one payment grant nobody: both orders are contested', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, two, wallet] = [shop.buyer(), shop.buyer(), shop.wallet()]
      const orders = [await one.order('30d'), await two.order('30d')] as const
      await shop.clock.advance(SECOND)
      const payment = shop.pay({ from: wallet, amount: BigInt(orders[0].lamports) })
      await Promise.all([
        one.claims(orders[0].id, wallet),
        shop.see('confirmed', payment),
        two.claims(orders[1].id, wallet),
        shop.see('finalized', payment),
      ])
      await shop.tick(MINUTE)
      const granted = [await one.user(), await two.user()].filter((user) => user !== null)
      expect(granted).toEqual([])
      expect((await one.see(orders[0].id)).exception).toBe('contested')
      expect((await two.see(orders[1].id)).exception).toBe('contested')
    }
  })

  it('racing quotes of one browser open one order', async () => {
    const buyer = shop.buyer()
    const first = await buyer.order('30d')
    await shop.tick(15 * MINUTE)
    const orders = await Promise.all([1, 2, 3, 4].map(() => buyer.order('30d')))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(orders[0]?.id).not.toBe(first.id)
  })
})
