import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../kernel/db/database.ts'

/**
 * What `backfilled_by` says of a launch that was looked up because a member wanted to watch it.
 * Members choose these, so they are not a fair sample: their pages show them, but nothing that counts, ranks,
 * compares, or learns includes them.
 */
export const ON_REQUEST = 'request'

/**
 * What `backfilled_by` says of a launch that a run by outcome read. Far too many of these graduated, so they are not a
 * fair sample either, except to a model, which weighs them.
 */
export const BY_OUTCOME = 'outcome'

/** What `source` says of a coin whose launch was not found: only where it is traded was read. */
export const MARKET_ONLY = 'market'

/** Leaves out both kinds. @param table the name of `launches` in the query */
export function notOnRequest(table = 'launches'): RawBuilder<boolean> {
  const by = sql.ref(`${table}.backfilled_by`)
  return sql<boolean>`(${by} is null or ${by} not in (${sql.lit(ON_REQUEST)}, ${sql.lit(BY_OUTCOME)}))`
}

/**
 * A run of a backfill drew a launch that was looked up before, or read by outcome: it becomes a part of its
 * sample.
 */
export async function takeOverLaunch(tx: Tx, mint: string, run: string): Promise<void> {
  await tx
    .updateTable('launches')
    .set({ backfilled_by: run })
    .where('mint', '=', mint)
    .where('backfilled_by', 'in', [ON_REQUEST, BY_OUTCOME])
    .where('source', '<>', MARKET_ONLY)
    .execute()
}
