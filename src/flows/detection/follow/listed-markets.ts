import { LISTED_TOKENS } from '../../../contract/launches/mints.ts'
import {
  coinRate,
  currencyRate,
  isCurrency,
  priceOf,
  type QuoteRate,
  realQuoteOf,
  type Trade,
  type UnknownQuote,
  worthUsd,
} from '../../../domains/launches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { createOwnMarket, type OwnMarket } from './own-market.ts'

/** A pool beyond these is forgotten if it has less than all of them. */
const MOST_POOLS = 16

type ListedPool = { quoteMint: string | null; market: OwnMarket; vaultUsd: number }

/** What listed tokens are worth, by the trades in their pools that are heard anyway. */
export type ListedMarkets = {
  /** Whether a mint is listed. */
  has(mint: string | null): mint is string
  /** Takes the state of a pool after a trade there. @param solUsd dollars per SOL; null: unknown */
  add(trade: Trade, at: Ms, solUsd: number | null): void
  /** By its deepest pool; else why that is unknown. */
  rateOf(mint: string, now: Ms, solUsd: number | null): QuoteRate | UnknownQuote
}

/**
 * Anyone may open a pool of a listed token at a price that he makes up. The deepest counts: there anyone sells as
 * much as the value is limited to, so a wrong price costs whoever made it.
 */
export function createListedMarkets(): ListedMarkets {
  const tokens = new Map<string, Map<string, ListedPool>>()

  function add(trade: Trade, at: Ms, solUsd: number | null): void {
    const { mint, pool, quoteMint, virtualBase, virtualQuote } = trade
    // Venues that don't report a mint leave it out, which says nothing of SOL.
    if (mint === null || pool === null || quoteMint === null || !isCurrency(quoteMint)) return
    const own = currencyRate(quoteMint, solUsd)
    const price = priceOf({ virtualBase, virtualQuote, baseAmount: 0n, quoteAmount: 0n })
    const vault = realQuoteOf(trade)
    if (own === null || price === null || vault === null) return
    const pools = tokens.get(mint) ?? new Map<string, ListedPool>()
    tokens.set(mint, pools)
    const known = pools.get(pool) ?? { quoteMint, market: createOwnMarket(), vaultUsd: 0 }
    known.vaultUsd = worthUsd(vault, own)
    known.market.add({ at, price, vault })
    pools.set(pool, known)
    if (pools.size <= MOST_POOLS) return
    const [least] = [...pools].sort(([, a], [, b]) => a.vaultUsd - b.vaultUsd)
    if (least) pools.delete(least[0])
  }

  function rateOf(mint: string, now: Ms, solUsd: number | null): QuoteRate | UnknownQuote {
    let deepest: QuoteRate | null = null
    let unknown: UnknownQuote = 'not_followed'
    for (const { quoteMint, market } of tokens.get(mint)?.values() ?? []) {
      const own = currencyRate(quoteMint, solUsd)
      if (own === null) {
        unknown = 'no_rate'
        continue
      }
      const low = market.lowest(now)
      if (typeof low === 'string') {
        unknown = low
        continue
      }
      const rate = coinRate({ ...low, decimals: LISTED_TOKENS[mint] ?? 0 }, own)
      if (deepest === null || (rate.mostUsd ?? 0) > (deepest.mostUsd ?? 0)) deepest = rate
    }
    return deepest ?? unknown
  }

  return {
    has: (mint): mint is string => mint !== null && Object.hasOwn(LISTED_TOKENS, mint),
    add,
    rateOf,
  }
}
