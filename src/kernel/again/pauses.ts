import { type Clock, type Ms, SECOND } from '../clock.ts'
import { backOff } from './back-off.ts'

/** What failed, each with when it may be tried again. */
export type Pauses = {
  isWaiting(id: string): boolean
  /** Waits a second, and twice as long after each further failure. @returns how often it has failed in a row */
  failed(id: string): number
  worked(id: string): void
}

/** Keeps things that fail from being tried at once again, and from taking the place of others. */
export function createPauses(clock: Pick<Clock, 'monotonic'>, longest: Ms): Pauses {
  const failing = new Map<string, { times: number; until: Ms }>()
  return {
    isWaiting: (id) => (failing.get(id)?.until ?? 0) > clock.monotonic(),
    failed(id) {
      const times = (failing.get(id)?.times ?? 0) + 1
      const until = clock.monotonic() + backOff(times, { first: SECOND, longest })
      failing.set(id, { times, until })
      return times
    },
    worked: (id) => void failing.delete(id),
  }
}
