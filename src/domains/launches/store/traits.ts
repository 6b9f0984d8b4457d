import type { Kysely } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type LaunchTraits, traitsFromRow, traitsToRow } from '../traits.ts'

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
export async function traitsOfLaunch(db: Kysely<Tables>, mint: string): Promise<LaunchTraits[]> {
  const rows = await db
    .selectFrom('launch_traits')
    .selectAll()
    .where('mint', '=', mint)
    .orderBy('made_at')
    .execute()
  return rows.map(traitsFromRow)
}

/** Traits noted since `since`, the oldest first. @param after exclusive: the last of the page before */
export async function traitsSince(
  db: Kysely<Tables>,
  since: Ms,
  after: { at: Ms; mint: string },
  limit: number,
): Promise<LaunchTraits[]> {
  const rows = await db
    .selectFrom('launch_traits')
    .selectAll()
    .where('made_at', '>', since)
    .where('made_at', '>=', after.at)
    .where((eb) => eb.or([eb('made_at', '>', after.at), eb('mint', '>', after.mint)]))
    .orderBy('made_at')
    .orderBy('mint')
    .limit(limit)
    .execute()
  return rows.map(traitsFromRow)
}

/** Deletes what is known of launches that the chain has dropped. */
export async function dropTraits(tx: Tx, mints: readonly string[]): Promise<void> {
  if (mints.length === 0) return
  await tx.deleteFrom('launch_traits').where('mint', 'in', mints).execute()
}

/** Deletes old traits. @returns how many; fewer than `limit` when nothing is left */
export async function forgetTraits(tx: Tx, before: Ms, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('launch_traits')
    .select('made_at')
    .where('made_at', '<', before)
    .orderBy('made_at')
    .limit(limit)
    .execute()
  const last = old.at(-1)
  if (last === undefined) return 0
  await tx.deleteFrom('launch_traits').where('made_at', '<=', last.made_at).execute()
  return old.length
}
