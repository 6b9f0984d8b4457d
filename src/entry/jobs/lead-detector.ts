import {
  type LaunchHistory,
  type LaunchSource,
  newestTradeAt,
} from '../../domains/launches/index.ts'
import type { Trainer } from '../../domains/risk/index.ts'
import { requestFirstBackfill } from '../../flows/backfill/request-backfill.ts'
import { workOnBackfill } from '../../flows/backfill/work-on-backfill.ts'
import type { DetectionContext } from '../../flows/detection/context.ts'
import { createDetection } from '../../flows/detection/detection.ts'
import { forgetWatched } from '../../flows/detection/forget-watched.ts'
import { judgeOutcomes } from '../../flows/detection/outcomes.ts'
import { runStages } from '../../flows/detection/stages.ts'
import { createGrowth, noteHealth } from '../../flows/health/note-health.ts'
import { countOutcomes } from '../../flows/learning/count-outcomes.ts'
import { trainWhenDue } from '../../flows/learning/train-when-due.ts'
import { type RulesCode, recordRules } from '../../flows/transparency/record-rules.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { every, untilDone } from '../../kernel/loop.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'

/** Access to the chain's history, and how much of it to read on the first start. */
export type Past = { history: LaunchHistory; wish: { days: number; sample: number } }

/** What the detector does beside watching. `rules`: the code that it scores by; null: there is none to publish. */
export type DetectorWork = { past: Past; trainer: Trainer; rules: RulesCode | null }

/** The detector's role: one process at a time detects, stores, and scores launches. */
export async function leadDetector(
  given: DetectionContext,
  sources: readonly LaunchSource[],
  { past: { history, wish }, trainer, rules }: DetectorWork,
  signal: AbortSignal,
): Promise<void> {
  const names = sources.map(({ name }) => name)
  await whileLeading('detector', { ...given, signal }, async ({ db, signal: led }) => {
    const context = { ...given, db }
    const { clock, log } = context
    log.info({ sources: names }, 'watching launches')
    const hasMoved = createGrowth(() => newestTradeAt(db.read))
    const over = new AbortController()
    const ends = AbortSignal.any([led, over.signal])
    const job = { clock, log, signal: ends }
    const detection = createDetection(context, ends)
    if (rules) {
      await untilDone({ ...job, what: 'recording the rules', ms: SECOND }, () =>
        recordRules(context, rules),
      )
    }
    await untilDone({ ...job, what: 'starting the detector', ms: SECOND }, () => detection.start())
    await Promise.all([
      Promise.all(sources.map((source) => source.run(detection.sink, ends))).finally(() =>
        over.abort(),
      ),
      detection.run(),
      runStages(context, detection, ends),
      every({ ...job, what: 'judging outcomes', ms: 10 * SECOND }, () =>
        judgeOutcomes(context, ends),
      ),
      every({ ...job, what: 'noting the detector’s health', ms: MINUTE }, () =>
        noteHealth(context, 'detector', hasMoved),
      ),
      every({ ...job, what: 'forgetting trades', ms: 30 * SECOND }, () =>
        forgetWatched(context, ends),
      ),
      every({ ...job, what: 'reading the past', ms: SECOND }, async () => {
        await requestFirstBackfill(context, history, wish)
        while (!ends.aborted && (await workOnBackfill({ ...context, history }, ends)));
      }),
      every({ ...job, what: 'counting outcomes', ms: 10 * SECOND }, () =>
        countOutcomes(context, ends),
      ),
      every({ ...job, what: 'training', ms: MINUTE }, () => trainWhenDue(context, trainer, ends)),
    ])
  })
}
