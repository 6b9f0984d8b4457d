import { DAY, type Ms } from '../../../../kernel/clock.ts'
import type { Tx } from '../../../../kernel/db/database.ts'
import type { BackfillRun } from './backfills.ts'

const MILLION = 1_000_000

/**
 * Draws about `sample` of the listed creations that no outcome picked, the same share of each day, those
 * with the smallest lots, and records the share beside each.
 */
export async function drawByDay(
  tx: Tx,
  { id, sample }: Pick<BackfillRun, 'id' | 'sample'>,
  now: Ms,
): Promise<void> {
  const listed = await tx
    .selectFrom('backfill_creations')
    .select(['signature', 'at'])
    .where('run', '=', id)
    .where('result', '=', 'listed')
    .orderBy('lot')
    .orderBy('signature')
    .execute()
  const share = listed.length === 0 ? 1 : Math.min(1, sample / listed.length)
  for (const ofDay of Map.groupBy(listed, ({ at }) => Math.floor(at / DAY)).values()) {
    const drawn = ofDay.slice(0, Math.ceil(share * ofDay.length))
    for (let from = 0; from < drawn.length; from += 500) {
      const some = drawn.slice(from, from + 500).map(({ signature }) => signature)
      await tx
        .updateTable('backfill_creations')
        .set({ result: 'picked', per_million: Math.round((MILLION * drawn.length) / ofDay.length) })
        .where('run', '=', id)
        .where('signature', 'in', some)
        .execute()
    }
  }
  await tx.updateTable('backfill_runs').set({ listed_at: now }).where('id', '=', id).execute()
}

/** Picks a listed creation because of its outcome, so at the rate of 1. @returns whether it is listed */
export async function pickGraduated(tx: Tx, run: string, signature: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backfill_creations')
    .set({ result: 'picked', per_million: MILLION })
    .where('run', '=', run)
    .where('signature', '=', signature)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that a launch was read by its outcome, and at which rate. */
export async function recordByOutcome(tx: Tx, mint: string, perMillion: number): Promise<void> {
  await tx
    .insertInto('read_by_outcome')
    .values({ mint, per_million: perMillion })
    .onConflict((conflict) => conflict.column('mint').doUpdateSet({ per_million: perMillion }))
    .execute()
}
