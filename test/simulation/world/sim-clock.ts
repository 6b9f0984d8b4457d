import type { Clock, Ms } from '../../../src/kernel/clock.ts'

/** Work in progress that waits for a database and not for the clock. */
export type Work = {
  track<T>(promise: Promise<T>): Promise<T>
  /** Marks a part of tracked work that waits for the clock, until this promise settles. */
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
  /** Lets this much time pass. Sleepers of the same moment run side by side. */
  run(ms: Ms): Promise<void>
}

export function simClock(start: Ms, work: Work): SimClock {
  let now = start
  const sleepers = createSleepers()

  return {
    now: () => now,
    monotonic: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const sleeper = sleepers.add(Math.ceil(now + Math.max(0, ms)), done)
        function done() {
          sleeper.wake = null
          signal?.removeEventListener('abort', done)
          resolve()
        }
        signal?.addEventListener('abort', done)
      }),
    async run(ms) {
      const end = now + ms
      await work.idle()
      for (let next = sleepers.next(); next <= end; next = sleepers.next()) {
        now = next
        for (const { wake } of sleepers.take(next)) wake?.()
        await work.idle()
      }
      now = end
    },
  }
}

/** `wake` is null once nobody waits for it. */
type Sleeper = { at: Ms; wake: (() => void) | null }

/** Sleepers by the moment they wake: a binary heap of moments, and each moment's sleepers in the order they came. */
function createSleepers() {
  const moments: Ms[] = []
  const wakingAt = new Map<Ms, Sleeper[]>()

  function add(at: Ms, wake: () => void): Sleeper {
    const sleeper = { at, wake }
    const others = wakingAt.get(at)
    if (others) others.push(sleeper)
    else {
      wakingAt.set(at, [sleeper])
      rise(moments, at)
    }
    return sleeper
  }

  /** All sleepers of this moment, which is the next one. */
  function take(at: Ms): Sleeper[] {
    sink(moments)
    const sleeping = wakingAt.get(at) ?? []
    wakingAt.delete(at)
    return sleeping
  }

  /** The next moment, skipping those at which nobody wakes anymore. */
  function next(): Ms {
    for (let [at] = moments; at !== undefined; [at] = moments) {
      if (wakingAt.get(at)?.some(({ wake }) => wake !== null)) return at
      take(at)
    }
    return Number.POSITIVE_INFINITY
  }

  return { add, take, next }
}

function rise(heap: number[], added: number): void {
  let at = heap.push(added) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if ((heap[parent] ?? 0) <= added) break
    heap[at] = heap[parent] ?? 0
    at = parent
  }
  heap[at] = added
}

/** Removes the smallest. */
function sink(heap: number[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  while (true) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if ((heap[child + 1] ?? Number.POSITIVE_INFINITY) < (heap[child] ?? 0)) child += 1
    if ((heap[child] ?? 0) >= last) break
    heap[at] = heap[child] ?? 0
    at = child
  }
  heap[at] = last
}
