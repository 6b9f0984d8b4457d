import {
  type BackfillRun,
  finishBackfill,
  keepBackfill,
  type LaunchHistory,
  newestBackfill,
  unfinishedBackfill,
} from '../../domains/launches/index.ts'
import { DAY, MINUTE } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import type { DetectionContext } from '../detection/context.ts'

type Context = Pick<DetectionContext, 'db' | 'clock' | 'entropy'>

/** An operator's request. */
export type BackfillWish = {
  days: number
  /** Maximum number of launches, drawn by the seed. */
  sample: number
  /** null: drawn at random. */
  seed: string | null
}

/** Snapshots are kept for fourteen days; older ones would be deleted right away. */
export const MOST_DAYS = 13
/** Younger launches have not reached the last stage that can be scored from history. */
const YOUNGEST_MS = 10 * MINUTE

/**
 * Requests a backfill. The detector's leader works on it, now and after every restart.
 * @returns the run that is unfinished already, or else the new one
 */
export async function requestBackfill(
  { db, clock, entropy }: Context,
  { enumerations }: Pick<LaunchHistory, 'enumerations'>,
  { days, sample, seed }: BackfillWish,
): Promise<{ run: BackfillRun; isNew: boolean }> {
  const now = clock.now()
  const run: BackfillRun = {
    id: newId(entropy),
    seed: seed ?? newId(entropy),
    sample,
    from_at: now - days * DAY,
    to_at: now - YOUNGEST_MS,
    begun_at: now,
    listed_at: null,
    whole: 0,
    finished_at: null,
    calls: 0,
    worked_ms: 0,
  }
  return db.transaction(async (tx) => {
    const begun = await unfinishedBackfill(tx)
    if (begun) return { run: begun, isNew: false }
    const venues = enumerations.map(({ venue }) => venue)
    await keepBackfill(tx, run, venues)
    return { run, isNew: true }
  })
}

/** Requests the backfill of the settings, unless there has ever been one. */
export async function requestFirstBackfill(
  context: Context,
  history: Pick<LaunchHistory, 'enumerations'>,
  { days, sample }: Pick<BackfillWish, 'days' | 'sample'>,
): Promise<void> {
  if (days === 0 || (await newestBackfill(context.db.read)) !== null) return
  await requestBackfill(context, history, { days, sample, seed: null })
}

/** Ends the unfinished run and keeps its stored launches. @returns whether there was one */
export async function stopBackfill({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await unfinishedBackfill(tx)
    if (run) await finishBackfill(tx, run.id, clock.now())
    return run !== null
  })
}
