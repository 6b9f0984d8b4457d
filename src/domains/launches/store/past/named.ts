import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../../kernel/db/database.ts'
import type { BackfillCreationRow, BackfillMintRow } from '../../table.ts'

/** A page of rows: PostgreSQL takes at most 65,535 values in a statement. */
const STORED_AT_ONCE = 500

/** Stores which coins a run is to read. */
export async function storeNamed(
  tx: Tx,
  run: string,
  mints: readonly { mint: string; perMillion: number }[],
): Promise<void> {
  for (let from = 0; from < mints.length; from += STORED_AT_ONCE) {
    const some = mints.slice(from, from + STORED_AT_ONCE)
    await tx
      .insertInto('backfill_mints')
      .values(some.map(({ mint, perMillion }) => ({ run, mint, per_million: perMillion })))
      .execute()
  }
}

/** Named coins whose launch was not looked for yet. */
export function namedMints(db: Queryable, run: string, limit: number): Promise<BackfillMintRow[]> {
  return db
    .selectFrom('backfill_mints')
    .selectAll()
    .where('run', '=', run)
    .orderBy('mint')
    .limit(limit)
    .execute()
}

/** Stores which launches of named coins were found, and that these coins were looked for. */
export async function storeFound(
  tx: Tx,
  run: string,
  {
    mints,
    found,
  }: {
    mints: readonly string[]
    found: readonly Omit<BackfillCreationRow, 'run' | 'lot' | 'result'>[]
  },
): Promise<void> {
  if (found.length > 0) {
    await tx
      .insertInto('backfill_creations')
      .values(found.map((one) => ({ ...one, run, lot: '', result: 'picked' })))
      .onConflict((conflict) => conflict.columns(['run', 'signature']).doNothing())
      .execute()
  }
  await tx.deleteFrom('backfill_mints').where('run', '=', run).where('mint', 'in', mints).execute()
}

/** All that a run reads is known. */
export async function endListing(tx: Tx, run: string, now: Ms): Promise<void> {
  await tx.updateTable('backfill_runs').set({ listed_at: now }).where('id', '=', run).execute()
}
