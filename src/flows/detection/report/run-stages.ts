import { STAGE_AGE_MS, type Stage } from '../../../contract/launches/stages.ts'
import { LAUNCH_CHANGED } from '../../../contract/news.ts'
import type { StoredLaunch } from '../../../domains/launches/index.ts'
import { createPauses } from '../../../kernel/again/pauses.ts'
import { MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import { publish } from '../../news.ts'
import type { DetectionContext } from '../context.ts'
import type { Detection } from '../detection.ts'
import { createWriteQueue, writableProbe } from '../write-queue.ts'
import { findDue } from './find-due.ts'
import { reportStage } from './report-stage.ts'
import { type ScoredStage, storeStages } from './store-stages.ts'

const LOOK_MS = SECOND / 5
/** Launches enriched in parallel: they wait more than they compute. */
const MOST_AT_ONCE = 400
const MOST_TOGETHER = 20
/** The longest pause before a launch that failed to score is retried. */
const LONGEST_PAUSE: Ms = MINUTE

/**
 * Scores launches as their stages come due, until `signal` aborts. The due times are in the
 * database, so the next leader scores what came due in between.
 */
export async function runStages(
  context: DetectionContext,
  detection: Pick<Detection, 'following' | 'trades' | 'candles' | 'turns' | 'stages'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, meter, owns } = context
  const busy = detection.stages
  /** Launches whose last try failed: they make room for others until then. */
  const pauses = createPauses(clock, LONGEST_PAUSE)
  const store = (stages: readonly ScoredStage[]) => storeStages(context, stages)
  const isFree = (mint: string) => owns(mint) && !busy.has(mint) && !pauses.isWaiting(mint)
  const queue = createWriteQueue(context, MOST_TOGETHER, store, writableProbe(context), signal)

  await every({ what: 'scoring due launches', ms: LOOK_MS, clock, log, signal }, async () => {
    for (const row of await findDue(context, isFree, MOST_AT_ONCE - busy.size)) {
      const work = scoreDue(row).finally(() => busy.delete(row.mint))
      busy.set(row.mint, work)
    }
  })
  await Promise.all(busy.values())

  async function scoreDue(row: StoredLaunch): Promise<void> {
    try {
      const scored = await reportStage(context, detection, row, signal)
      pauses.worked(row.mint)
      if (scored === null || signal.aborted) return
      await queue.add(scored)
      recordDelay(row, scored.stage)
      publish(db, LAUNCH_CHANGED, row.mint)
      // Half an hour after the last stage trades are no longer stored, but market figures are.
      if (scored.dueAt === null) detection.following.endStages(scored.followed)
    } catch (error) {
      if (signal.aborted) return
      const times = pauses.failed(row.mint)
      const { message: err } = error as Error
      log.error({ err, mint: row.mint, times }, 'a launch could not be scored')
    }
  }

  function recordDelay({ launched_at }: StoredLaunch, stage: Stage): void {
    const late = clock.now() - launched_at - STAGE_AGE_MS[stage]
    meter.observe('mintwatch_stage_seconds', { stage }, Math.max(0, late) / SECOND)
  }
}
