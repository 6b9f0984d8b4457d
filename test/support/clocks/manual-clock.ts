import type { Clock, Ms } from '../../../src/kernel/clock.ts'

/** A clock that a test moves. */
export type ManualClock = Clock & {
  /** Moves time on, ends waits in order, and lets the work after each settle. */
  advance(ms: Ms): Promise<void>
  /**
   * Moves time on until this has happened, even if it needs more than promises (hashes, files, a database):
   * such work takes real time and must not take minutes by this clock.
   */
  until<T>(happens: Promise<T>): Promise<T>
  /** Sets the wall clock back or forward, as a time server does; waits keep their length. */
  step(ms: Ms): void
}

/** On SQLite each transaction takes a turn of its own. */
const TURNS = 20

/** {@link ManualClock.until} runs at most this much faster than real time, in steps of this many ms. */
const [FASTER, STEP] = [50, 100]

/** Lets everything run that waits only for promises and a few transactions. */
export async function settle() {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

export function manualClock(start: Ms = 1_763_600_000_000): ManualClock {
  let now = 0
  let wall = start
  const sleepers = new Set<{ at: Ms; wake: () => void }>()

  async function advance(ms: Ms): Promise<void> {
    const end = now + ms
    await settle()
    while (true) {
      const [next] = [...sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      now = next.at
      next.wake()
      await settle()
    }
    now = end
  }

  return {
    now: () => wall + now,
    monotonic: () => now,
    step(ms) {
      wall += ms
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const sleeper = { at: now + ms, wake: done }
        function done() {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', done)
          resolve()
        }
        signal?.addEventListener('abort', done)
        sleepers.add(sleeper)
      }),
    advance,
    async until(happens) {
      let isOver = false
      const over = () => {
        isOver = true
      }
      happens.then(over, over)
      const [begun, from] = [performance.now(), now]
      while (!isOver) {
        await advance(STEP)
        while (!isOver && now - from > (performance.now() - begun) * FASTER)
          await new Promise((resolve) => setTimeout(resolve, 1))
      }
      return happens
    },
  }
}
