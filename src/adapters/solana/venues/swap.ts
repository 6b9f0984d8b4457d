import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Place, Trade } from '../../../domains/launches/ports.ts'
import { sidesOf } from './sides.ts'

/** One of a pool's two sides. */
export type Side = {
  /** null: not reported. */
  mint: string | null
  /** Raw units that changed hands. */
  amount: bigint
  /** Raw units in the pool afterwards; null: unknown, or not what the price is made from. */
  reserve: bigint | null
}

type Swap = {
  venue: VenueId
  pool: string | null
  trader: string | null
  /** In the venue's own order. */
  sides: readonly [Side, Side]
  /** Whether the trader gave of the first side and took of the second. */
  gaveFirst: boolean
}

/** A pool has a token and a currency; which is which is up to who opened it. */
export function tradeOfSwap(place: Place, { venue, pool, trader, sides, gaveFirst }: Swap): Trade {
  const [first, second] = sides
  const { isFlipped } = sidesOf(first.mint, second.mint)
  const [token, quote] = isFlipped ? [second, first] : [first, second]
  return {
    kind: 'trade',
    venue,
    ...place,
    mint: token.mint,
    pool,
    trader,
    side: gaveFirst !== isFlipped ? 'sell' : 'buy',
    baseAmount: token.amount,
    quoteAmount: quote.amount,
    quoteMint: quote.mint,
    virtualBase: token.reserve,
    virtualQuote: quote.reserve,
    creator: null,
  }
}
