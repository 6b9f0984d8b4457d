import { forgetSnapshots, forgetTrades } from '../domains/launches/index.ts'
import { DAY, HOUR } from '../kernel/clock.ts'
import type { DetectionContext } from './detection-context.ts'

/** The last stage that trades are needed for is at an hour. */
const KEPT_MS = 2 * HOUR
/** A model is trained, and scores are told anew, by these; a launch fills some 30 KB. */
const SNAPSHOTS_MS = 14 * DAY
const AT_ONCE = 500
const PAUSE_MS = 20

/**
 * Drops trades of launches that have been judged for the last time, and what old reports were judged
 * by, a few at a time.
 */
export async function forgetWatched(
  { db, clock }: Pick<DetectionContext, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const steps = [
    () => forgetTrades(db.read, now - KEPT_MS, AT_ONCE),
    () => forgetSnapshots(db.read, now - SNAPSHOTS_MS, AT_ONCE),
  ]
  for (const forget of steps) {
    while (!signal.aborted && (await forget()) === AT_ONCE) await clock.wait(PAUSE_MS, signal)
  }
}
