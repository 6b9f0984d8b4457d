import { type LaunchSource, leaveSharing } from '../../domains/launches/index.ts'
import type { DetectionContext } from '../../flows/detection/context.ts'
import { createDetection } from '../../flows/detection/detection.ts'
import { runStages } from '../../flows/detection/report/run-stages.ts'
import { SECOND } from '../../kernel/clock.ts'
import { untilDone } from '../../kernel/loop.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'
import { type DetectorWork, doChores, publishRules } from './detector-chores.ts'

/** The detector's role: one process at a time detects, stores, and scores launches. */
export async function leadDetector(
  given: DetectionContext,
  sources: readonly LaunchSource[],
  work: DetectorWork,
  signal: AbortSignal,
): Promise<void> {
  const names = sources.map(({ name }) => name)
  await whileLeading('detector', { ...given, signal }, async ({ db, signal: led }) => {
    const context = { ...given, db }
    const { clock, log } = context
    log.info({ sources: names }, 'watching launches')
    const over = new AbortController()
    const ends = AbortSignal.any([led, over.signal])
    const detection = createDetection(context, ends)
    await publishRules(context, work, ends)
    await untilDone({ what: 'leaving shards', ms: SECOND, clock, log, signal: ends }, () =>
      db.transaction(leaveSharing),
    )
    const starting = { what: 'starting the detector', ms: SECOND, clock, log, signal: ends }
    await untilDone(starting, () => detection.start())
    await Promise.all([
      Promise.all(sources.map((source) => source.run(detection.sink, ends))).finally(() =>
        over.abort(),
      ),
      detection.run(),
      runStages(context, detection, ends),
      doChores(context, work, ends),
    ])
  })
}
