import { z } from 'zod'
import type { Chain } from '../chain.ts'
import type { LedgerStore } from '../store.ts'
import { INVALID_PARAMS, RpcError } from './error.ts'
import { method, type RpcMethod } from './method.ts'

const SAMPLE_SECONDS = 60
const MOST_SAMPLES = 720

/** `getRecentPerformanceSamples`: what each whole minute of final slots held, the newest first. */
export function performanceSamples(chain: Chain, store: LedgerStore): RpcMethod {
  const numSlots = Math.floor((SAMPLE_SECONDS * 1_000) / chain.pace.slotMs)
  return method(z.tuple([z.int().nonnegative().optional()]), ([limit = MOST_SAMPLES]) => {
    if (limit > MOST_SAMPLES)
      throw new RpcError(INVALID_PARAMS, `Invalid limit; max ${MOST_SAMPLES}`)
    const end = Math.floor(chain.slot('finalized') / numSlots)
    const begin = Math.max(0, end - limit)
    const counts = store.countsBySlots(numSlots, begin * numSlots)
    return Array.from({ length: end - begin }, (_, index) => {
      const minute = end - 1 - index
      const transactions = counts.get(minute) ?? 0
      return {
        slot: (minute + 1) * numSlots,
        numSlots,
        numTransactions: transactions,
        // Nobody votes in this cluster.
        numNonVoteTransactions: transactions,
        samplePeriodSecs: SAMPLE_SECONDS,
      }
    })
  })
}
