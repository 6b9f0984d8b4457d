import { afterEach, beforeEach, expect, it } from 'vitest'
import { recheckDue } from '../../../src/flows/purchase/recheck-due.ts'
import { HOUR } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  it('a hundred orders that can’t be settled hold up no other', async () => {
    const { db } = shop.context
    const { id } = await shop.buyer().order('30d')
    const order = await db.read
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: 100 }, (_, nth) => ({
      ...{ ...order, id: `order-${1_000 + nth}`, reference: shop.wallet() },
      recheck_at: nth < 50 ? 1 : order.recheck_at,
    }))
    for (const other of others) await db.read.insertInto('orders').values(other).execute()
    await shop.clock.advance(HOUR)
    let calls = 0
    const transaction: typeof db.transaction = (work) =>
      ++calls > 100 ? db.transaction(work) : Promise.reject(new Error('a row that makes no sense'))
    const failing = recheckDue({ ...shop.context, db: { ...db, transaction } })
    await expect(failing).rejects.toThrow('makes no sense')
    const expired = db.read.selectFrom('orders').select('id').where('status', '=', 'expired')
    expect(await expired.execute()).toHaveLength(1)
  })
})
