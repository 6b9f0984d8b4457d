import { DAY, HOUR, type Ms } from '../../kernel/clock.ts'

/** When most buyers of most time zones are asleep, and before models are trained. */
const NIGHTLY_AT = 3 * HOUR
const AGAIN_AFTER = HOUR

export type LastBackups = {
  /** When the newest good one was started; null: there is none. */
  goodAt: Ms | null
  /** When the newest try was started, whatever its outcome; null: there was none. */
  triedAt: Ms | null
}

/** Whether to back up now: once after each 03:00 UTC, at once if there is none, and an hour after a failure. */
export function isBackupDue(now: Ms, { goodAt, triedAt }: LastBackups): boolean {
  const night = now - ((now - NIGHTLY_AT) % DAY)
  if (goodAt !== null && goodAt >= night) return false
  return triedAt === null || triedAt < night || now - triedAt >= AGAIN_AFTER
}
