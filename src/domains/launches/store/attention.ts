import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { LaunchAttentionRow } from '../table.ts'
import type { FirstReportCursor } from './first-reports.ts'

/** Stores the first reported attention of each launch. */
export async function storeAttention(tx: Tx, rows: readonly LaunchAttentionRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('launch_attention')
    .values(rows)
    .onConflict((conflict) => conflict.column('mint').doNothing())
    .execute()
}

/** How many launches since `since` had each reported attention, and when the first of them was. */
export async function attentionCounts(
  db: Queryable,
  since: Ms,
): Promise<{ attention: number; launches: number; firstAt: Ms }[]> {
  const rows = await db
    .selectFrom('launch_attention')
    .select(({ fn }) => [
      'attention',
      fn.countAll<number>().as('launches'),
      fn.min<number>('said_at').as('firstAt'),
    ])
    .where('said_at', '>', since)
    .groupBy('attention')
    .execute()
  return rows.map(({ attention, launches, firstAt }) => ({
    attention,
    launches: Number(launches),
    firstAt: Number(firstAt),
  }))
}

/** Stored attention, by mint. */
export async function storedAttentionOf(
  db: Queryable,
  mints: readonly string[],
): Promise<Map<string, number>> {
  if (mints.length === 0) return new Map()
  const rows = await db
    .selectFrom('launch_attention')
    .select(['mint', 'attention'])
    .where('mint', 'in', mints)
    .execute()
  return new Map(rows.map(({ mint, attention }) => [mint, attention]))
}

/** A launch's stored attention, with the outcome a day later; null: not known yet. */
type StoredAttention = Pick<LaunchAttentionRow, 'mint' | 'attention' | 'said_at'> & {
  outcome: string | null
}

/** Stored attention with the outcomes after 24 hours, the newest first, behind `after`. */
export function attentionWithOutcome(
  db: Queryable,
  { at, mint }: FirstReportCursor,
  limit: number,
): Promise<StoredAttention[]> {
  return db
    .selectFrom('launch_attention as a')
    .innerJoin('launches as l', 'l.mint', 'a.mint')
    .leftJoin('launch_outcomes as o', (join) =>
      join.onRef('o.mint', '=', 'a.mint').on('o.horizon', '=', '24h'),
    )
    .select(['a.mint', 'a.attention', 'a.said_at', 'o.outcome'])
    .where('l.taken_back_at', 'is', null)
    .where('a.said_at', '<=', at)
    .where((eb) => eb.or([eb('a.said_at', '<', at), eb('a.mint', '<', mint)]))
    .orderBy('a.said_at', 'desc')
    .orderBy('a.mint', 'desc')
    .limit(limit)
    .execute()
}
