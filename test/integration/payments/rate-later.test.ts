import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** A payment lands when no price is known, and the next one is near enough to it. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  async function paysLate({ times }: { times: number }) {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const pays = async () => {
      const amount = BigInt(order.lamports) + 1_000_000n
      const payment = shop.pay({ from: buyer.wallet, amount, references: [order.reference] })
      await shop.see('finalized', payment)
    }
    for (let paid = 1; paid < times; paid += 1) await pays()
    await shop.tick(30 * MINUTE)
    await pays()
    return { buyer, id: order.id }
  }

  const keepsRate = () =>
    recordRate(shop.context, {
      at: shop.clock.now(),
      rate: rate(145_000_000n),
      sources: ['a', 'b'],
    })

  it('settles once there is a rate', async () => {
    const { buyer, id } = await paysLate({ times: 1 })
    expect(await buyer.see(id)).toMatchObject({ status: 'seen', exception: 'review' })
    await shop.tick(4 * MINUTE)
    await keepsRate()
    await shop.tick(MINUTE)
    expect(await buyer.see(id)).toMatchObject({ status: 'settled', exception: 'paid_late' })
  })

  it('is offered as the next 30 days once there is a rate', async () => {
    const { buyer, id } = await paysLate({ times: 2 })
    expect(await buyer.see(id)).toMatchObject({ status: 'settled', next_period: null })
    await shop.tick(4 * MINUTE)
    await keepsRate()
    await shop.tick(MINUTE)
    expect((await buyer.see(id)).next_period).not.toBeNull()
  })

  it('stays in review if none came, and is not looked at again', async () => {
    const { buyer, id } = await paysLate({ times: 1 })
    for (let minute = 0; minute < 8; minute += 1) await shop.tick(MINUTE)
    await keepsRate()
    expect(await buyer.see(id)).toMatchObject({ status: 'seen', exception: 'review' })
    const { recheck_at } = await shop.context.db.read
      .selectFrom('orders')
      .select('recheck_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(recheck_at).toBeNull()
  })
})
