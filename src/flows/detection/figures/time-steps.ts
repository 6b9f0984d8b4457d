import { type Ms, SECOND } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'

/** Times a group of changes on its way into the database. */
export type StepTimer = {
  judged(): void
  /** @param detectedAt when each of its launches was heard of */
  stored(detectedAt: readonly Ms[]): void
}

export function timeSteps({ clock, meter }: Pick<DetectionContext, 'clock' | 'meter'>): StepTimer {
  const began = clock.now()
  const beganAt = clock.monotonic()
  let judgedAt = beganAt
  const note = (step: string, ms: Ms) =>
    meter.observe('mintwatch_detector_seconds', { step }, Math.max(0, ms) / SECOND)

  return {
    judged() {
      judgedAt = clock.monotonic()
    },
    stored(detectedAt) {
      if (detectedAt.length === 0) return
      const now = clock.monotonic()
      note('judge', judgedAt - beganAt)
      note('store', now - judgedAt)
      for (const at of detectedAt) {
        note('wait', began - at)
        note('all', began - at + now - beganAt)
      }
    },
  }
}
