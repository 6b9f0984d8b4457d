import { type Clock, type Ms, SECOND } from '../../../kernel/clock.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import type { Log } from '../../../kernel/log.ts'
import type { DetectorRpc } from '../detector-rpc.ts'
import type { Rank, RankedBudget } from '../ranked-budget.ts'

/** Longer than this no question waits for its place and its answer. */
const PATIENCE: Ms = 8 * SECOND

export type FactsRpc = Pick<
  DetectorRpc,
  | 'getAccounts'
  | 'getTokenAccounts'
  | 'getLargestHolders'
  | 'getSignaturesForAddress'
  | 'getTransaction'
>

/** One launch's allowance of requests. */
export type Ask = {
  rpc: FactsRpc
  clock: Clock
  /** null: the allowance is used up, the time is over, or nobody could be asked. */
  ask<T>(
    rank: Rank,
    request: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<{ answer: T } | null>
}

export type AskOptions = { rpc: FactsRpc; budget: RankedBudget; clock: Clock; log: Log }

export function createAsk({ rpc, budget, clock, log }: AskOptions, allowance: number): Ask {
  let left = allowance

  return {
    rpc,
    clock,
    async ask(rank, request, signal) {
      if (left <= 0 || signal?.aborted) return null
      left -= 1
      try {
        return await withDeadline(
          clock,
          PATIENCE,
          async (late) => {
            const hasPlace = await budget.take(rank, late)
            return hasPlace ? { answer: await request(late) } : null
          },
          signal,
        )
      } catch (error) {
        log.debug({ reason: (error as Error).message }, 'a question was not answered')
        return null
      }
    },
  }
}
