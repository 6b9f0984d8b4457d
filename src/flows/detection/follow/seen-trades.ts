import type { Trade } from '../../../domains/launches/index.ts'
import { createRecentSet } from '../../../kernel/collections/recent-set.ts'
import { tradeKey } from './market-state.ts'

/** One source may be this far ahead of another. */
const SLOTS_APART = 32

/** Which trades came before. */
export type SeenTrades = {
  /** `unclear`: it is older than all that is remembered, so it may have come before. */
  add(trade: Pick<Trade, 'signature' | 'path' | 'slot'>): 'new' | 'repeat' | 'unclear'
}

/** Remembers at least the latest `most` trades. */
export function createSeenTrades(most: number): SeenTrades {
  let slot = 0
  /** The slots in which the two remembered halves begin. */
  let [older, newer] = [0, 0]
  const seen = createRecentSet(most, () => {
    older = newer
    newer = slot
  })
  return {
    add(trade) {
      slot = trade.slot
      if (!seen.add(tradeKey(trade))) return 'repeat'
      return older > 0 && trade.slot <= older + SLOTS_APART ? 'unclear' : 'new'
    },
  }
}
