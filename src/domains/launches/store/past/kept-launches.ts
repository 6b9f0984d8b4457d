import type { Kysely } from 'kysely'
import type { Ms } from '../../../../kernel/clock.ts'
import type { Tx } from '../../../../kernel/db/database.ts'
import type { Tables } from '../../../../kernel/db/tables.ts'
import { type KeptLaunch, packLaunches, unpackLaunches } from '../../traits/kept-launch.ts'

/**
 * The launches whose first report falls into a quarter of an hour.
 * `rules`: the version of the ledger's rules that gave their results.
 */
export type PastQuarter = { quarter: Ms; rules: string; launches: KeptLaunch[] }

/** Stores a quarter's launches, once: what is noted of it later is lost, and nothing waits for it. */
export async function storeQuarter(tx: Tx, past: PastQuarter): Promise<void> {
  const { quarter, rules } = past
  const launches = packLaunches(past.launches, quarter)
  await tx
    .insertInto('past_traits')
    .values({ quarter, rules, launches })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Quarters after `after` and before `before`, the oldest first. */
export async function pastQuarters(
  db: Kysely<Tables>,
  { after, before }: { after: Ms; before: Ms },
  limit: number,
): Promise<{ quarter: Ms; rules: string; unpack(): KeptLaunch[] }[]> {
  const rows = await db
    .selectFrom('past_traits')
    .selectAll()
    .where('quarter', '>', after)
    .where('quarter', '<', before)
    .orderBy('quarter')
    .limit(limit)
    .execute()
  return rows.map(({ quarter, rules, launches }) => ({
    ...{ quarter, rules },
    unpack: () => unpackLaunches(launches, quarter),
  }))
}

/** Deletes quarters that begin before a moment. */
export async function forgetPast(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('past_traits').where('quarter', '<', before).execute()
}
