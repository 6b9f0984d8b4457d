import type { Clock, Ms } from '../kernel/clock.ts'

/** Wakes a loop that sleeps. A ring that nobody waits for is heard at the next wait. */
export function createBell(clock: Clock) {
  let rung = new AbortController()
  return {
    ring: () => rung.abort(),
    /** Resolves after `ms`, when it rings, or when `signal` aborts. */
    async wait(ms: Ms, signal: AbortSignal): Promise<void> {
      await clock.wait(ms, AbortSignal.any([rung.signal, signal]))
      if (rung.signal.aborted) rung = new AbortController()
    },
  }
}
