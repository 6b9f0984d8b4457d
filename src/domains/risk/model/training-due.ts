import { DAY, HOUR, type Ms } from '../../../kernel/clock.ts'

/** 05:00 UTC: midnight in New York, morning in Europe. */
const NIGHT = 5 * HOUR

/** Whether a night has come, or a backfill was finished, since the last training. */
export function isTrainingDue({
  now,
  lastAt,
  backfilledAt,
}: {
  now: Ms
  lastAt: Ms
  /** When the newest backfill was finished; null: none was, or it is still running. */
  backfilledAt: Ms | null
}): boolean {
  const night = Math.floor((now - NIGHT) / DAY) * DAY + NIGHT
  return lastAt < night || (backfilledAt !== null && backfilledAt >= lastAt)
}
