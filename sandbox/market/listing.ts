import type { MarketTrader } from './trader.ts'
import type { Words } from './transaction/accounts.ts'
import type { Draft } from './transaction/draft.ts'
import type { Key } from './transaction/keys.ts'
import type { Traps } from './traps.ts'

export const MARKET_VENUES = ['pumpfun', 'launchlab'] as const
export type MarketVenue = (typeof MARKET_VENUES)[number]

/** The slot, time, and priority fee of a transaction. */
type Occasion = { slot: number; seconds: number; priority: bigint }

/**
 * A coin on its venue. Each method makes a transaction and assumes that it succeeds, so drafts must
 * be sent, in order.
 */
export type ListedCoin = {
  venue: MarketVenue
  mint: Key
  creator: MarketTrader
  words: Words
  /** Launches it; `lamports` above 0 are the creator's own first buy. */
  launch(creator: MarketTrader, lamports: bigint, occasion: Occasion): Draft
  /** Buys for up to `lamports`, fees included. */
  buy(trader: MarketTrader, lamports: bigint, occasion: Occasion): Draft
  /** A buy that fails because the price has moved. */
  buyLate(trader: MarketTrader, lamports: bigint, occasion: Occasion): Draft
  /** Sells raw units of what the trader holds. */
  sell(trader: MarketTrader, amount: bigint, occasion: Occasion): Draft
  tokenProgram: Key
  traps: Traps
  /** A sale that the mint refuses. */
  sellRefused(trader: MarketTrader, amount: bigint, occasion: Occasion): Draft
  /** The data of the holder's token account when frozen, or with this amount. */
  holding(trader: Key, amount: bigint): Uint8Array
  /** Raw units. */
  held(trader: Key): bigint
  /** All present and past holders by address, in raw units. */
  holders(): Map<string, bigint>
  /** How much of the curve is sold, 0 to 1. */
  progress(): number
  /**
   * Moves a full curve's liquidity to a pool, where the coin is traded from then on; null: the market
   * has no such pool.
   */
  graduate: ((keeper: MarketTrader, occasion: Occasion) => Draft[]) | null
  hasGraduated(): boolean
  /** Whether it can't be traded until it has graduated. */
  isFull(): boolean
}
