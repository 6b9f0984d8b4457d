import type { Clock, Ms } from './clock.ts'

/** Cuts a pause short, including the next one if none is running. */
export type Wake = {
  /** Ends the current wait, or else the next one. */
  wake(): void
  /** Forgets that it was woken. */
  clear(): void
  /** Resolves after `ms`, when woken, or when `signal` aborts. */
  wait(ms: Ms, signal: AbortSignal): Promise<void>
}

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
