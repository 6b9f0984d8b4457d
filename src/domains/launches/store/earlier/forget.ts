import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable } from '../../../../kernel/db/database.ts'

/**
 * Deletes what wallets entered, or links, of before a moment.
 * @returns how many moments; fewer than `limit` if nothing is left
 */
export async function forgetEarlier(
  db: Queryable,
  table: 'wallet_entries' | 'launch_links',
  before: Ms,
  limit: number,
): Promise<number> {
  const old = await db
    .selectFrom(table)
    .select('noted_at')
    .where('noted_at', '<', before)
    .orderBy('noted_at')
    .limit(limit)
    .execute()
  const last = old.at(-1)
  if (last === undefined) return 0
  await db.deleteFrom(table).where('noted_at', '<=', last.noted_at).execute()
  return old.length
}
