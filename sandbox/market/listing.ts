import type { MarketTrader } from './trader.ts'
import type { Words } from './transaction/accounts.ts'
import type { Draft } from './transaction/draft.ts'
import type { Key } from './transaction/keys.ts'
import type { Traps } from './traps.ts'

export const MARKET_VENUES = ['pumpfun', 'launchlab'] as const
export type MarketVenue = (typeof MARKET_VENUES)[number]

/** When and how hastily a transaction is made. */
export type Occasion = { slot: number; seconds: number; priority: bigint }

/**
 * A coin on its venue. Each verb makes the transaction and takes its outcome for granted: a draft
 * must be sent, and in the order in which it was made.
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
  /** A buy that fails since the price has moved. */
  buyLate(trader: MarketTrader, lamports: bigint, occasion: Occasion): Draft
  /** Sells raw units of what the trader holds. */
  sell(trader: MarketTrader, amount: bigint, occasion: Occasion): Draft
  tokenProgram: Key
  traps: Traps
  /** A sale that the mint does not let through. */
  sellRefused(trader: MarketTrader, amount: bigint, occasion: Occasion): Draft
  /** The holder's token account once it is frozen, or holds so much. */
  holding(trader: Key, amount: bigint): Uint8Array
  /** Raw units. */
  held(trader: Key): bigint
  /** Everyone who ever held it, by address, in raw units. */
  holders(): Map<string, bigint>
  /** How much of the curve is sold, 0 to 1. */
  progress(): number
  /** Moves a full curve's liquidity to a market of its own, where it is traded from then on. */
  graduate(keeper: MarketTrader, occasion: Occasion): Draft[]
  hasGraduated(): boolean
  /** Whether it can't be traded until it has graduated. */
  isFull(): boolean
}
