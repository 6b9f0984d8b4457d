import { forgetTrades } from '../domains/launches/index.ts'
import { HOUR } from '../kernel/clock.ts'
import type { DetectionContext } from './detection-context.ts'

/** The last stage that trades are needed for is at an hour. */
const KEPT_MS = 2 * HOUR
const AT_ONCE = 500
const PAUSE_MS = 20

/** Drops trades of launches that have been judged for the last time, a few at a time. */
export async function forgetWatched(
  { db, clock }: Pick<DetectionContext, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const before = clock.now() - KEPT_MS
  while (!signal.aborted && (await forgetTrades(db.read, before, AT_ONCE)) === AT_ONCE) {
    await clock.wait(PAUSE_MS, signal)
  }
}
