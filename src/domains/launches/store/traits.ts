import type { ExpressionBuilder } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type LaunchTraits, traitsFromRow, traitsToRow } from '../traits/traits.ts'

/** Traits of a stage are stored once. */
export async function storeTraits(tx: Tx, traits: readonly LaunchTraits[]): Promise<void> {
  if (traits.length === 0) return
  await tx
    .insertInto('launch_traits')
    .values(traits.map(traitsToRow))
    .onConflict((conflict) => conflict.columns(['mint', 'stage']).doNothing())
    .execute()
}

/** A launch's traits at all its stages, the oldest first. */
export async function traitsOfLaunch(db: Queryable, mint: string): Promise<LaunchTraits[]> {
  const rows = await db
    .selectFrom('launch_traits')
    .selectAll()
    .where('mint', '=', mint)
    .orderBy('made_at')
    .execute()
  return rows.map(traitsFromRow)
}

/**
 * Traits recorded since `since` of launches that were first recorded since then, the oldest first.
 * @param after exclusive: the last of the page before
 */
export async function traitsSince(
  db: Queryable,
  since: Ms,
  after: { at: Ms; mint: string },
  limit: number,
): Promise<LaunchTraits[]> {
  const rows = await db
    .selectFrom('launch_traits')
    .selectAll()
    .where('made_at', '>=', Math.max(since, after.at))
    .where((eb) => eb.or([eb('made_at', '>', after.at), eb('mint', '>', after.mint)]))
    .where((eb) => eb.not(notedBefore(eb, since)))
    .orderBy('made_at')
    .orderBy('mint')
    .limit(limit)
    .execute()
  return rows.map(traitsFromRow)
}

/** When the oldest stored traits were recorded; null: none are stored. */
export async function oldestTraits(db: Queryable): Promise<Ms | null> {
  const row = await db
    .selectFrom('launch_traits')
    .select('made_at')
    .orderBy('made_at')
    .limit(1)
    .executeTakeFirst()
  return row?.made_at ?? null
}

/** All traits of launches that were first recorded from one moment until before another, stage by stage. */
export async function traitsFirstRecorded(
  db: Queryable,
  { from, until }: { from: Ms; until: Ms },
): Promise<LaunchTraits[]> {
  const rows = await db
    .selectFrom('launch_traits')
    .selectAll()
    .where('mint', 'in', (eb) =>
      eb
        .selectFrom('launch_traits')
        .select('mint')
        .where('made_at', '>=', from)
        .where('made_at', '<', until),
    )
    .where((eb) => eb.not(notedBefore(eb, from)))
    .orderBy('made_at')
    .orderBy('mint')
    .execute()
  return rows.map(traitsFromRow)
}

/** Whether a stage of the same launch was recorded before a moment. */
const notedBefore = (eb: ExpressionBuilder<Tables, 'launch_traits'>, at: Ms) =>
  eb.exists(
    eb
      .selectFrom('launch_traits as earlier')
      .select('earlier.mint')
      .whereRef('earlier.mint', '=', 'launch_traits.mint')
      .where('earlier.made_at', '<', at),
  )

/** Deletes the traits of launches that the chain has dropped, or that are packed. */
export async function deleteTraits(tx: Tx, mints: readonly string[]): Promise<void> {
  if (mints.length === 0) return
  await tx.deleteFrom('launch_traits').where('mint', 'in', mints).execute()
}
