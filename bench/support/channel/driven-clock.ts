import type { Clock, Ms } from '../../../src/kernel/clock.ts'

/**
 * Long waits end at the next multiple of this, so that a day has few moments. Short waits, such as a call's
 * travel time and the pace between calls, are exact.
 */
const STEP_MS = 500
const SHORT_MS = 150
/**
 * Turns of the event loop in which promises settle. Each transaction that waits for another takes a few: with
 * three turns the clock moved on before a warning was queued.
 */
const TURNS = 40

/** A clock that stands still while code runs, and then jumps to the next moment that any of it waits for. */
export type DrivenClock = Clock & {
  /** Counts work that is done outside of promises, such as a request over a socket. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Lets time pass until a moment. */
  runUntil(at: Ms): Promise<void>
}

export function createDrivenClock(start: Ms): DrivenClock {
  let now = start
  let outside = 0
  const sleepers = new Map<Ms, Set<() => void>>()

  async function settle(): Promise<void> {
    do {
      for (let turn = 0; turn < TURNS; turn += 1)
        await new Promise((resolve) => setImmediate(resolve))
    } while (outside > 0)
  }

  return {
    now: () => now,
    monotonic: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const exact = Math.max(now + 1, Math.ceil(now + ms))
        const at = ms <= SHORT_MS ? exact : Math.ceil(exact / STEP_MS) * STEP_MS
        const group = sleepers.get(at) ?? new Set()
        sleepers.set(at, group.add(wake))
        function wake() {
          group.delete(wake)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        signal?.addEventListener('abort', wake, { once: true })
      }),
    async during(work) {
      outside += 1
      try {
        return await work()
      } finally {
        outside -= 1
      }
    },
    async runUntil(end) {
      await settle()
      while (true) {
        const at = Math.min(...sleepers.keys())
        if (at > end) break
        now = Math.max(now, at)
        const group = sleepers.get(at) ?? new Set()
        sleepers.delete(at)
        const woken = [...group]
        for (const wake of woken) wake()
        if (woken.length > 0) await settle()
      }
      now = Math.max(now, end)
    },
  }
}
