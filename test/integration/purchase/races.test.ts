import { afterEach, beforeEach, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openTill, type Till } from '../../support/till.ts'

eachEngine((engine) => {
  let till: Till
  beforeEach(async () => {
    till = await openTill(await engine.fresh())
  })
  afterEach(() => till.close())

  it('racing claims of one payment grant nobody: both orders are contested', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, two, wallet] = [till.buyer(), till.buyer(), till.wallet()]
      const orders = [await one.order('30d'), await two.order('30d')] as const
      await till.clock.advance(SECOND)
      const payment = till.pay({ from: wallet, amount: BigInt(orders[0].lamports) })
      await Promise.all([
        one.claims(orders[0].id, wallet),
        till.see('confirmed', payment),
        two.claims(orders[1].id, wallet),
        till.see('finalized', payment),
      ])
      await till.tick(MINUTE)
      const granted = [await one.user(), await two.user()].filter((user) => user !== null)
      expect(granted).toEqual([])
      expect((await one.see(orders[0].id)).exception).toBe('contested')
      expect((await two.see(orders[1].id)).exception).toBe('contested')
    }
  })

  it('racing quotes of one browser open one order', async () => {
    const buyer = till.buyer()
    const first = await buyer.order('30d')
    await till.tick(15 * MINUTE)
    const orders = await Promise.all([1, 2, 3, 4].map(() => buyer.order('30d')))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(orders[0]?.id).not.toBe(first.id)
  })
})
