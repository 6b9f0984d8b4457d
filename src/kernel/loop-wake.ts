import type { Clock, Ms } from './clock.ts'

/** Ends a pause early, or the next one if none is running. */
export type Wake = {
  /** Ends the current wait, or else the next one. */
  wake(): void
  /** Discards a pending wake. */
  clear(): void
  /** Resolves after `ms`, when woken, or when `signal` aborts. */
  wait(ms: Ms, signal: AbortSignal): Promise<void>
}

/** Creates a wake that isn't pending. */
export function createWake(clock: Clock): Wake {
  let woken = new AbortController()
  const clear = () => {
    if (woken.signal.aborted) woken = new AbortController()
  }
  return {
    wake: () => woken.abort(),
    clear,
    async wait(ms, signal) {
      await clock.wait(ms, AbortSignal.any([woken.signal, signal]))
      clear()
    },
  }
}
