import { STAGE_AGE_MS, STAGES, type Stage } from '../../contract/launches/stages.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'

/** Extra time for a late-detected launch, so that its trades are found too. */
const EXTRA_MS = 10 * SECOND

type Timing = { launchedAt: Ms; detectedAt: Ms }

/**
 * When the stage after `done` is due: at its age, or for a late-detected launch, some time after
 * its detection. null: none is left.
 */
export function nextDue({ launchedAt, detectedAt }: Timing, done: Stage): Ms | null {
  const stage = STAGES[STAGES.indexOf(done) + 1]
  if (stage === undefined) return null
  const at = launchedAt + STAGE_AGE_MS[stage]
  return at > detectedAt ? at : Math.max(at, detectedAt + EXTRA_MS)
}

/**
 * The stage to score now: the latest whose age is reached. Missed stages between it and `done` are
 * never scored, because their data is gone.
 *
 * @returns null if there is none after `done`
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
