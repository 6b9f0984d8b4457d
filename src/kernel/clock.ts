/** Milliseconds since 1970, UTC. */
export type Ms = number

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Time as a port, so that tests control it. */
export type Clock = {
  /** The wall clock, which operators and time servers change. Only for dating rows. */
  now(): Ms
  /**
   * Milliseconds since an arbitrary moment; never goes back. For all waiting, pacing, and ages within
   * this process. Meaningless to other processes.
   */
  monotonic(): Ms
  /** Resolves after `ms`, or at once when `signal` aborts (without throwing). */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', done, { once: true })
    }),
}
