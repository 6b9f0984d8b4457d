import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../../kernel/db/database.ts'
import { type KeptLaunch, QUARTER, unpackLaunches } from '../../traits/kept-launch.ts'
import { eachPacked, packLaunches } from '../../traits/past-launches.ts'

/**
 * The launches whose first report falls into a quarter of an hour.
 * `rules`: the version of the ledger's rules that gave their results. `isSettled`: what followed is known.
 */
type PastQuarter = {
  quarter: Ms
  rules: string
  isSettled: boolean
  launches: KeptLaunch[]
}

/** Stores a quarter's launches in place of what was stored before it was settled. What is recorded of it later is lost. */
export async function storeQuarter(tx: Tx, past: PastQuarter): Promise<void> {
  const { quarter, rules } = past
  const row = {
    rules,
    settled: past.isSettled ? 1 : 0,
    launches: packLaunches(past.launches, quarter),
  }
  await tx
    .insertInto('past_columns')
    .values({ quarter, ...row })
    .onConflict((conflict) =>
      conflict.column('quarter').doUpdateSet(row).where('past_columns.settled', '=', 0),
    )
    .execute()
}

/** Where the newest stored quarter ends; null: none is stored. */
export async function packedUntil(db: Queryable): Promise<Ms | null> {
  const row = await db
    .selectFrom('past_columns')
    .select('quarter')
    .orderBy('quarter', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : row.quarter + QUARTER
}

/** A stored quarter, which hands over its launches: the same object each time, to be copied if needed later. */
export type PackedQuarter = {
  quarter: Ms
  rules: string
  each(take: (launch: KeptLaunch) => void): void
}

type Span = { after: Ms; before: Ms }

/** Quarters after `after` and before `before`, the oldest first. */
export async function pastQuarters(
  db: Queryable,
  { after, before }: Span,
  limit: number,
): Promise<PackedQuarter[]> {
  const rows = await db
    .selectFrom('past_columns')
    .select(['quarter', 'rules', 'launches'])
    .where('quarter', '>', after)
    .where('quarter', '<', before)
    .orderBy('quarter')
    .limit(limit)
    .execute()
  return rows.map(({ quarter, rules, launches }) => ({
    quarter,
    rules,
    each: (take) => eachPacked(launches, quarter, take),
  }))
}

/** The same of quarters that only a release before columns has packed. */
export async function olderQuarters(
  db: Queryable,
  { after, before }: Span,
  limit: number,
): Promise<PackedQuarter[]> {
  const rows = await db
    .selectFrom('past_traits')
    .selectAll()
    .where('quarter', '>', after)
    .where('quarter', '<', before)
    .where('quarter', 'not in', db.selectFrom('past_columns').select('quarter'))
    .orderBy('quarter')
    .limit(limit)
    .execute()
  return rows.map(({ quarter, rules, launches }) => ({
    quarter,
    rules,
    each: (take) => unpackLaunches(launches, quarter).forEach(take),
  }))
}

/** Deletes quarters that begin before a moment. */
export async function forgetPast(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('past_traits').where('quarter', '<', before).execute()
  await tx.deleteFrom('past_columns').where('quarter', '<', before).execute()
}
