import { type Ms, SECOND } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'

/** Times how a group of changes gets into the database. */
type StepTimer = {
  scored(): void
  /** @param detectedAt when each of its launches was detected */
  stored(detectedAt: readonly Ms[]): void
}

/** Measures each step of a launch through the detector. */
export function timeSteps({ clock, meter }: Pick<DetectionContext, 'clock' | 'meter'>): StepTimer {
  const began = clock.now()
  const beganAt = clock.monotonic()
  let scoredAt = beganAt
  const observe = (step: string, ms: Ms) =>
    meter.observe('mintwatch_detector_seconds', { step }, Math.max(0, ms) / SECOND)

  return {
    scored() {
      scoredAt = clock.monotonic()
    },
    stored(detectedAt) {
      if (detectedAt.length === 0) return
      const now = clock.monotonic()
      observe('score', scoredAt - beganAt)
      observe('store', now - scoredAt)
      for (const at of detectedAt) {
        observe('wait', began - at)
        observe('all', began - at + now - beganAt)
      }
    },
  }
}
