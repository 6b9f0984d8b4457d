import type { Kysely } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
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

/** When the oldest stored traits were noted; null: none are stored. */
export async function oldestTraits(db: Kysely<Tables>): Promise<Ms | null> {
  const row = await db
    .selectFrom('launch_traits')
    .select('made_at')
    .orderBy('made_at')
    .limit(1)
    .executeTakeFirst()
  return row?.made_at ?? null
}

/** All traits of launches that were first noted before a moment, stage by stage; nothing older may be stored. */
export async function traitsFirstNotedBefore(tx: Tx, before: Ms): Promise<LaunchTraits[]> {
  const rows = await tx
    .selectFrom('launch_traits')
    .selectAll()
    .where(
      'mint',
      'in',
      tx.selectFrom('launch_traits').select('mint').where('made_at', '<', before),
    )
    .orderBy('made_at')
    .orderBy('mint')
    .execute()
  return rows.map(traitsFromRow)
}

/** Deletes the traits of launches that the chain has dropped, or that are packed. */
export async function dropTraits(tx: Tx, mints: readonly string[]): Promise<void> {
  if (mints.length === 0) return
  await tx.deleteFrom('launch_traits').where('mint', 'in', mints).execute()
}
