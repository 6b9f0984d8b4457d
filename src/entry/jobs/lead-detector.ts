import type { LaunchSource } from '../../domains/launches/index.ts'
import { createDetection } from '../../flows/detection.ts'
import type { DetectionContext } from '../../flows/detection-context.ts'
import { runStages } from '../../flows/detection-stages.ts'
import { forgetWatched } from '../../flows/forget-watched.ts'
import { judgeOutcomes } from '../../flows/outcomes.ts'
import { SECOND } from '../../kernel/clock.ts'
import { every } from './every.ts'

/**
 * The detector's role: one process at a time hears of launches, stores and judges them. When it loses
 * the lead, or its sources end because it has lost it, it stops writing and stands by again.
 */
export async function leadDetector(
  context: DetectionContext,
  sources: readonly LaunchSource[],
  signal: AbortSignal,
): Promise<void> {
  const { db, log, clock } = context
  while (!signal.aborted) {
    const leadership = await db.lead('detector', signal)
    if (!leadership) return
    const names = sources.map(({ name }) => name)
    log.info({ epoch: leadership.epoch, sources: names }, 'watching launches')
    const over = new AbortController()
    const led = AbortSignal.any([signal, leadership.signal, over.signal])
    const jobs = { clock, log, signal: led }
    const detection = createDetection(context, leadership.epoch, led)
    await untilStarted(() => detection.start(), jobs)
    await Promise.all([
      Promise.all(sources.map((source) => source.run(detection.sink, led))).finally(() =>
        over.abort(),
      ),
      detection.run(),
      runStages(context, detection, led),
      every(10 * SECOND, () => judgeOutcomes(context, led), jobs),
      every(30 * SECOND, () => forgetWatched(context, led), jobs),
    ])
    await leadership.release()
  }
}

async function untilStarted(
  start: () => Promise<void>,
  { clock, log, signal }: Pick<DetectionContext, 'clock' | 'log'> & { signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await start()
    } catch (error) {
      log.error({ err: (error as Error).message }, 'the detector could not start; trying again')
      await clock.wait(SECOND, signal)
    }
  }
}
