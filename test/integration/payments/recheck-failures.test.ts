import { afterEach, beforeEach, expect, it } from 'vitest'
import { recheckDue } from '../../../src/flows/purchase/recheck-due.ts'
import { HOUR } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openTill, type Till } from '../../support/till.ts'

eachEngine((engine) => {
  let till: Till
  beforeEach(async () => {
    till = await openTill(await engine.fresh())
  })
  afterEach(() => till.close())

  it('a hundred orders that can’t be settled hold up no other', async () => {
    const { db } = till.context
    const { id } = await till.buyer().order('30d')
    const order = await db.read
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: 100 }, (_, nth) => ({
      ...{ ...order, id: `order-${1_000 + nth}`, reference: till.wallet() },
      recheck_at: nth < 50 ? 1 : order.recheck_at,
    }))
    for (const other of others) await db.read.insertInto('orders').values(other).execute()
    await till.clock.advance(HOUR)
    let calls = 0
    const transaction: typeof db.transaction = (work) =>
      ++calls > 100 ? db.transaction(work) : Promise.reject(new Error('a row that makes no sense'))
    const failing = recheckDue({ ...till.context, db: { ...db, transaction } })
    await expect(failing).rejects.toThrow('makes no sense')
    const expired = db.read.selectFrom('orders').select('id').where('status', '=', 'expired')
    expect(await expired.execute()).toHaveLength(1)
  })
})
