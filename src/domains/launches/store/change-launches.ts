import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { type LiquidityTokens, liquidityTokensToJson } from '../liquidity.ts'
import type { LaunchRow } from '../table.ts'

/** Where and when a coin graduated. null: not reported yet. */
export type LaunchGraduation = {
  mint: string
  at: Ms
  to: VenueId | null
  pool: string | null
  lp: LiquidityTokens | null
}

/**
 * Records a graduation; known values stay.
 * @returns false: it had already graduated, or is unknown
 */
export async function graduateLaunch(
  tx: Tx,
  { mint, at, to, pool, lp }: LaunchGraduation,
): Promise<boolean> {
  const { numUpdatedRows: first } = await tx
    .updateTable('launches')
    .set({ graduated_at: at, progress: 1_000_000 })
    .where('mint', '=', mint)
    .where('graduated_at', 'is', null)
    .executeTakeFirst()
  await tx
    .updateTable('launches')
    .set((eb) => ({
      graduated_to: eb.fn.coalesce('graduated_to', eb.val(to)),
      graduated_pool: eb.fn.coalesce('graduated_pool', eb.val(pool)),
      lp: eb.fn.coalesce('lp', eb.val(lp && liquidityTokensToJson(lp))),
    }))
    .where('mint', '=', mint)
    .execute()
  return first > 0n
}

/** Takes a graduation back that a fork dropped. How full its curve is now is unknown until its next report. */
export async function ungraduateLaunch(tx: Tx, mint: string): Promise<void> {
  const nothing = { graduated_at: null, graduated_to: null, graduated_pool: null, lp: null }
  await tx
    .updateTable('launches')
    .set({ ...nothing, progress: null })
    .where('mint', '=', mint)
    .execute()
}

/** Marks launches as confirmed; the first confirmation counts. */
export async function confirmLaunches(tx: Tx, mints: readonly string[], now: Ms): Promise<void> {
  await tx
    .updateTable('launches')
    .set({ confirmed_at: now })
    .where('mint', 'in', mints)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Hides launches that the chain dropped: nothing of them is due anymore. @returns those that were shown */
export async function dropLaunches(tx: Tx, mints: readonly string[], now: Ms): Promise<string[]> {
  const rows = await tx
    .updateTable('launches')
    .set({ taken_back_at: now, due_at: null, outcome_due_at: null })
    .where('mint', 'in', mints)
    .where('taken_back_at', 'is', null)
    .returning('mint')
    .execute()
  return rows.map(({ mint }) => mint)
}

/** Changes a launch, unless the chain dropped it. */
export async function changeLaunch(
  tx: Tx,
  mint: string,
  change: Partial<LaunchRow>,
): Promise<void> {
  await tx
    .updateTable('launches')
    .set(change)
    .where('mint', '=', mint)
    .where('taken_back_at', 'is', null)
    .execute()
}

/** Records that some of a launch's trades are missing for good. */
export async function markIncomplete(tx: Tx, mint: string): Promise<void> {
  await tx.updateTable('launches').set({ trades_missed: 1 }).where('mint', '=', mint).execute()
}
