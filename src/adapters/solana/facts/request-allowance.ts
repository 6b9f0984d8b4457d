import { type Clock, MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import type { RawAccount } from '../rpc/answers.ts'
import type { ByteRange, DetectorRpc } from '../rpc/detector-rpc.ts'
import { INVALID_PARAMS, RateLimited, Refused } from '../rpc/errors.ts'
import type { RankedBudget, RequestRank } from '../rpc/ranked-budget.ts'
import type { AccountBatches } from './account-batches.ts'

/** The longest that a request waits for its place and its response. */
const TIMEOUT_MS: Ms = 8 * SECOND
/** Requests about launches of this age go behind those about younger ones. */
const YOUNG: Ms = 2 * MINUTE
/** Endpoints refuse requests about a mint in its first second, or while they are behind. */
const UNKNOWN_PAUSES: readonly Ms[] = [0.5 * SECOND, 1 * SECOND, 2 * SECOND]
const FAILURE_PAUSES: readonly Ms[] = [0.5 * SECOND]
const SHORTEST_WAIT: Ms = 0.2 * SECOND

export type FactsRpc = Pick<
  DetectorRpc,
  | 'getAccounts'
  | 'getTokenAccounts'
  | 'getLargestHolders'
  | 'getSignaturesForAddress'
  | 'getTransaction'
>

/** One launch's allowance of requests. Answers are null once it is used up or time is over. */
export type RequestAllowance = {
  rpc: FactsRpc
  clock: Clock
  ask<T>(
    rank: 'facts' | 'history' | 'later',
    request: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<{ answer: T } | null>
  /** Accounts, in order, batched with requests of other launches. */
  accounts(
    addresses: readonly string[],
    slice: ByteRange | undefined,
    signal?: AbortSignal,
  ): Promise<{ answer: (RawAccount | null)[] } | null>
}

export type AllowanceOptions = { rpc: FactsRpc; budget: RankedBudget; clock: Clock; log: Log }

/** @param launchedAt of the launch that is asked about */
export function createRequestAllowance(
  { rpc, budget, clock, log }: AllowanceOptions,
  batches: AccountBatches,
  allowance: number,
  launchedAt: Ms,
): RequestAllowance {
  let left = allowance
  const rankNow = (rank: RequestRank): RequestRank =>
    clock.now() - launchedAt < YOUNG ? rank : 'later'

  /** Tries until it is answered, or the time is over: a request that is asked to wait waits. */
  async function persist<T>(request: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) {
    const unknowns = UNKNOWN_PAUSES.values()
    const failures = FAILURE_PAUSES.values()
    while (true) {
      try {
        return await request(signal)
      } catch (error) {
        const pause = pauseAfter(error)
        if (pause === undefined || signal.aborted) throw error
        await clock.wait(pause, signal)
      }
    }

    function pauseAfter(error: unknown): Ms | undefined {
      if (error instanceof RateLimited) return Math.max(error.retryAfterMs ?? 0, SHORTEST_WAIT)
      if (error instanceof Refused && error.code === INVALID_PARAMS) return unknowns.next().value
      return error instanceof RetryableError ? failures.next().value : undefined
    }
  }

  async function within<T>(
    request: (signal: AbortSignal) => Promise<{ answer: T } | null>,
    signal?: AbortSignal,
  ): Promise<{ answer: T } | null> {
    if (left <= 0 || signal?.aborted) return null
    left -= 1
    try {
      return await withDeadline(clock, TIMEOUT_MS, (late) => persist(request, late), signal)
    } catch (error) {
      log.debug({ reason: (error as Error).message }, 'a lookup was not answered')
      return null
    }
  }

  return {
    rpc,
    clock,
    ask: (rank, request, signal) =>
      within(async (late) => {
        const hasPlace = await budget.take(rankNow(rank), late)
        return hasPlace ? { answer: await request(late) } : null
      }, signal),
    accounts: (addresses, slice, signal) =>
      within(
        async (late) => ({ answer: await batches(rankNow('facts'), addresses, slice, late) }),
        signal,
      ),
  }
}
