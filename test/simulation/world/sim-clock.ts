import type { Clock, Ms } from '../../../src/kernel/clock.ts'

/** Work under way that waits for a database and not for the clock. */
export type Work = {
  track<T>(promise: Promise<T>): Promise<T>
  /** Resolves when nothing more happens until time moves. */
  idle(): Promise<void>
}

export function trackWork(): Work {
  const pending = new Set<Promise<unknown>>()
  return {
    track(promise) {
      pending.add(promise)
      const forget = () => pending.delete(promise)
      promise.then(forget, forget)
      return promise
    },
    async idle() {
      do {
        while (pending.size > 0) await Promise.allSettled(pending)
        for (let turn = 0; turn < 4; turn += 1)
          await new Promise((resolve) => setImmediate(resolve))
      } while (pending.size > 0)
    },
  }
}

export type SimClock = Clock & {
  /** Lets this much time pass; who wakes at one instant runs side by side. */
  run(ms: Ms): Promise<void>
}

export function simClock(start: Ms, work: Work): SimClock {
  let now = start
  const sleepers = new Set<{ at: Ms; wake: () => void }>()

  return {
    now: () => now,
    monotonic: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const sleeper = { at: Math.ceil(now + Math.max(0, ms)), wake: done }
        function done() {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', done)
          resolve()
        }
        signal?.addEventListener('abort', done)
        sleepers.add(sleeper)
      }),
    async run(ms) {
      const end = now + ms
      await work.idle()
      while (true) {
        let next = Number.POSITIVE_INFINITY
        for (const { at } of sleepers) next = Math.min(next, at)
        if (next > end) break
        now = next
        for (const { at, wake } of [...sleepers]) if (at <= next) wake()
        await work.idle()
      }
      now = end
    },
  }
}
