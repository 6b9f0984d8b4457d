import { type Clock, SECOND } from '../../../kernel/clock.ts'

/** A share of requests that bulk reading must keep to. */
export type Budget = {
  /** Resolves when the next request may be sent, or at once when `signal` aborts. */
  take(signal?: AbortSignal): Promise<void>
  /** Takes a place that is free now; false: there is none. */
  tryTake(): boolean
}

/** Lets `perSecond` requests through each second, after a first burst of as many. */
export function createBudget(clock: Clock, perSecond: number): Budget {
  const gap = SECOND / perSecond
  let next = clock.monotonic() - SECOND

  const earliest = () => Math.max(next, clock.monotonic() - SECOND) + gap

  return {
    async take(signal) {
      next = earliest()
      const wait = next - clock.monotonic()
      if (wait > 0) await clock.wait(wait, signal)
    },
    tryTake() {
      if (earliest() > clock.monotonic()) return false
      next = earliest()
      return true
    },
  }
}
