import type { Clock } from '../../../kernel/clock.ts'
import { createBudget } from './budget.ts'

/** What a request is for, the most urgent first. */
const REQUEST_RANKS = [
  'launch',
  'confirm',
  'facts',
  'history',
  'later',
  'catch-up',
  'spare',
  'asked',
  'past',
] as const
export type RequestRank = (typeof REQUEST_RANKS)[number]

/** Requests a second that several purposes share: a place goes to the most urgent who waits. */
export type RankedBudget = {
  /** Resolves when the next request may be sent; false: `signal` aborted before. */
  take(rank: RequestRank, signal?: AbortSignal): Promise<boolean>
  /** Whether something of the rank `spare` may be begun: a fifth of all places may go to it. */
  trySpare(): boolean
}

const SPARE_SHARE = 0.2

type Waiter = { give(place: boolean): void }

/** Lets `perSecond` requests through each second, after a first burst of as many. */
export function createRankedBudget(clock: Clock, perSecond: number): RankedBudget {
  const budget = createBudget(clock, perSecond)
  const spare = createBudget(clock, perSecond * SPARE_SHARE)
  const waiting = new Map<RequestRank, Set<Waiter>>(REQUEST_RANKS.map((rank) => [rank, new Set()]))
  let isGiving = false

  function first(): Waiter | undefined {
    for (const rank of REQUEST_RANKS) {
      const [waiter] = waiting.get(rank) ?? []
      if (waiter) return waiter
    }
    return undefined
  }

  async function give() {
    isGiving = true
    while (first()) {
      await budget.take()
      first()?.give(true)
    }
    isGiving = false
  }

  return {
    trySpare: () => spare.tryTake(),
    take(rank, signal) {
      if (signal?.aborted) return Promise.resolve(false)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const queue = waiting.get(rank)
      const leave = () => waiter.give(false)
      const waiter: Waiter = {
        give(place) {
          queue?.delete(waiter)
          signal?.removeEventListener('abort', leave)
          resolve(place)
        },
      }
      queue?.add(waiter)
      signal?.addEventListener('abort', leave, { once: true })
      if (!isGiving) give()
      return promise
    },
  }
}
