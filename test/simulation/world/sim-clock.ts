import type { Clock, Ms } from '../../../src/kernel/clock.ts'

/** Work under way that waits for a database and not for the clock. */
export type Work = {
  track<T>(promise: Promise<T>): Promise<T>
  /** Of something that is tracked: it waits for the clock all the same, as long as this promise takes. */
  aside<T>(promise: Promise<T>): Promise<T>
  /** Resolves when nothing more happens until time moves. */
  idle(): Promise<void>
}

export function trackWork(): Work {
  let pending = 0
  let changed = Promise.withResolvers<void>()

  function count(change: 1 | -1) {
    pending += change
    changed.resolve()
    changed = Promise.withResolvers()
  }
  function during<T>(promise: Promise<T>, change: 1 | -1): Promise<T> {
    count(change)
    const undo = () => count(-change as 1 | -1)
    promise.then(undo, undo)
    return promise
  }

  return {
    track: (promise) => during(promise, 1),
    aside: (promise) => during(promise, -1),
    async idle() {
      do {
        while (pending > 0) await changed.promise
        for (let turn = 0; turn < 4; turn += 1)
          await new Promise((resolve) => setImmediate(resolve))
      } while (pending > 0)
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
