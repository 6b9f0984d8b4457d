import { type Clock, type Ms, SECOND } from '../../../kernel/clock.ts'
import { PermanentError, RetryableError } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import { BadAnswer, RateLimited } from '../rpc/errors.ts'
import type { RankedBudget, RequestRank } from '../rpc/ranked-budget.ts'

const SHORTEST: Ms = 1 * SECOND
const LONGEST: Ms = 10 * SECOND
/** How many senseless answers are accepted before the request is given up. */
const MOST_TRIES = 3

/**
 * Requests at the lowest priority, and waits as long as the service asks.
 * @returns null when the answer makes no sense at any try
 * @throws RetryableError only once `signal` has aborted
 */
export type HistoryRequest = <T>(
  request: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
) => Promise<T | null>

/** `asked`: somebody waits for it; `past`: a backfill. */
export type HistoryRank = Extract<RequestRank, 'asked' | 'past'>

type HistoryRequestOptions = { budget: RankedBudget; clock: Clock; log: Log; rank?: HistoryRank }

/** Requests of the lowest ranks: live work that waits for a place gets it first. */
export function createHistoryRequests({
  budget,
  clock,
  log,
  rank = 'past',
}: HistoryRequestOptions): HistoryRequest {
  let pause: Ms = 0
  let restsUntil: Ms = Number.NEGATIVE_INFINITY

  /** After one refusal all requests wait: the others would only be refused as well. */
  function rest(asked: Ms | null) {
    pause = Math.min(LONGEST, Math.max(SHORTEST, 2 * pause, asked ?? 0))
    restsUntil = Math.max(restsUntil, clock.monotonic() + pause)
  }

  return async (request, signal) => {
    for (let tries = 0; tries < MOST_TRIES; ) {
      while (clock.monotonic() < restsUntil && !signal.aborted) {
        await clock.wait(restsUntil - clock.monotonic(), signal)
      }
      if (!(await budget.take(rank, signal))) break
      try {
        const answer = await request(signal)
        pause = 0
        return answer
      } catch (error) {
        if (signal.aborted) break
        if (error instanceof BadAnswer || error instanceof PermanentError) {
          tries += 1
          continue
        }
        if (!(error instanceof RetryableError)) throw error
        const { message: reason, retryAfterMs } = error
        // Once for each time it begins to wait.
        const isFirst = pause === 0 && !(error instanceof RateLimited)
        log[isFirst ? 'warn' : 'debug']({ reason }, 'history has to wait')
        rest(retryAfterMs)
      }
    }
    if (signal.aborted) throw new RetryableError('stopped')
    return null
  }
}
