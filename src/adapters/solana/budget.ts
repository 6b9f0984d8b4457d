import { type Clock, SECOND } from '../../kernel/clock.ts'

/** A share of requests that bulk reading must keep to. */
export type Budget = {
  /** Resolves when the next request may be sent, or at once when `signal` aborts. */
  take(signal?: AbortSignal): Promise<void>
}

/** Lets `perSecond` requests through each second, after a first burst of as many. */
export function createBudget(clock: Clock, perSecond: number): Budget {
  const gap = SECOND / perSecond
  let next = clock.now() - SECOND

  return {
    async take(signal) {
      next = Math.max(next, clock.now() - SECOND) + gap
      const wait = next - clock.now()
      if (wait > 0) await clock.wait(wait, signal)
    },
  }
}
