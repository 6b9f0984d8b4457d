import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'

/** Records pools in which trades were dropped, each once. */
export async function storeDroppedPools(tx: Tx, pools: readonly string[], now: Ms): Promise<void> {
  if (pools.length === 0) return
  await tx
    .insertInto('dropped_pools')
    .values(pools.map((pool) => ({ pool, noted_at: now })))
    .onConflict((conflict) => conflict.column('pool').doNothing())
    .execute()
}

/** Those of these pools in which trades were dropped. */
export async function findDroppedPools(db: Queryable, pools: readonly string[]): Promise<string[]> {
  if (pools.length === 0) return []
  const rows = await db
    .selectFrom('dropped_pools')
    .select('pool')
    .where('pool', 'in', pools)
    .execute()
  return rows.map(({ pool }) => pool)
}

/** Their launches are marked. */
export async function takeDroppedPools(tx: Tx, pools: readonly string[]): Promise<void> {
  if (pools.length === 0) return
  await tx.deleteFrom('dropped_pools').where('pool', 'in', pools).execute()
}

/** Deletes records of before a moment: no launch comes that late. */
export async function forgetDroppedPools(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('dropped_pools').where('noted_at', '<', before).execute()
}
