import { setTimeout as pause } from 'node:timers/promises'
import type { Clock, Ms } from '../../src/kernel/clock.ts'

/** How far time moves at each step. */
const STEP_MS = 25

/**
 * A clock for a whole world in one process. Time moves in small steps, only between turns of the event loop and
 * only while nobody is on the wire, so minutes pass in seconds and a busy machine makes nothing late.
 */
export type PacedClock = Clock & {
  /** Lets time pass until `isOver`. */
  run(isOver: () => boolean): Promise<void>
}

/**
 * @param act brings the world to the present, at each step
 * @param isWaiting whether somebody is on the wire
 */
export function pacedClock(start: Ms, act: () => void, isWaiting: () => boolean): PacedClock {
  let now = start
  const sleepers = new Set<{ due: Ms; wake: () => void }>()
  return {
    now: () => now,
    monotonic: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const wake = () => {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const sleeper = { due: now + ms, wake }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })
      }),
    async run(isOver) {
      while (!isOver()) {
        if (!isWaiting()) {
          now += STEP_MS
          act()
          for (const { due, wake } of [...sleepers]) if (due <= now) wake()
        }
        await pause(1)
      }
    },
  }
}
