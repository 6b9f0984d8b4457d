import type { Clock, Ms } from '../../../src/kernel/clock.ts'

/** A clock on which a wait ends at once and moves time on, so hours pass in moments. For one loop at a time. */
export function hurryingClock(start: Ms): Clock & { set(now: Ms): void } {
  let now = start
  return {
    now: () => now,
    monotonic: () => now,
    set(next) {
      now = next
    },
    async wait(ms, signal) {
      await new Promise((resolve) => setImmediate(resolve))
      if (!signal?.aborted) now += ms
    },
  }
}
