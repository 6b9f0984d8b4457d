import { STAGE_AGE_MS, STAGES, type Stage } from '../../contract/stages.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'

/** A launch that was found late gets this long for its trades to be found too. */
const GRACE_MS = 10 * SECOND

type Timing = { launchedAt: Ms; detectedAt: Ms }

/**
 * When the stage behind `done` is due: at its age, of a launch that was found late some time after it
 * was found. null: none is left.
 */
export function nextDue({ launchedAt, detectedAt }: Timing, done: Stage): Ms | null {
  const stage = STAGES[STAGES.indexOf(done) + 1]
  if (stage === undefined) return null
  const at = launchedAt + STAGE_AGE_MS[stage]
  return at > detectedAt ? at : Math.max(at, detectedAt + GRACE_MS)
}

/**
 * Which stage is to be judged now: the latest whose age is reached. Those between it and `done` were
 * slept through and are never judged: what they would have seen is gone.
 *
 * @returns null when there is none behind `done`
 */
export function stageDue(
  launchedAt: Ms,
  done: Stage,
  now: Ms,
): { stage: Stage; skipped: Stage[] } | null {
  const reached = STAGES.filter((stage) => launchedAt + STAGE_AGE_MS[stage] <= now)
  const open = reached.slice(STAGES.indexOf(done) + 1)
  const stage = open.pop()
  return stage === undefined ? null : { stage, skipped: open }
}
