import type { VenueId } from '../../contract/launches/venues.ts'
import type { Ms } from '../../kernel/clock.ts'

/**
 * What the chain reports about launches. Addresses and signatures are base58 text, amounts are raw
 * units (lamports for SOL) as bigint, and null is always "not reported", never "none" or 0. Names
 * are untrusted: clean them before showing them.
 */

/** The position of an event in the chain. (signature, path) identifies it permanently. */
export type Place = {
  slot: number
  signature: string
  /**
   * `"2"` is the third instruction, `"2.0"` its first inner one; followed by `#1` and so on if one
   * instruction reports several events.
   */
  path: string
  /** The fee payer; null if only logs were received. */
  feePayer: string | null
  /** null: not reported by the source. */
  blockTime: Ms | null
}

/** A token was created on a launchpad. */
export type Launch = Place & {
  kind: 'launch'
  venue: VenueId
  mint: string
  /** The creator, as reported by the venue. */
  creator: string | null
  name: string | null
  symbol: string | null
  uri: string | null
  /** The bonding curve or pool. */
  pool: string | null
  /** Wrapped SOL's mint for SOL. */
  quoteMint: string | null
  decimals: number | null
  /** Raw units. */
  supply: bigint | null
  /** Virtual reserves in raw units: price = virtualQuote / virtualBase. */
  virtualBase: bigint | null
  virtualQuote: bigint | null
  tokenProgram: string | null
  /** A tenant of the launchpad, e.g. LaunchLab's platform config; null: none or not reported. */
  platform: string | null
  /** Whether it pays its traders back a part of the fees. Absent, here and below: not reported. */
  cashback?: boolean
  /** Whether its holders get what is otherwise the creator's part of the fees. */
  holderRewards?: boolean
  /** Whether its launchpad's agent trades it on its first day. */
  mayhem?: boolean
}

/** A buy from or a sale to a curve or pool. */
export type Trade = Place & {
  kind: 'trade'
  venue: VenueId
  /** The token that is not the quote currency; null: only its pool was reported. */
  mint: string | null
  pool: string | null
  trader: string | null
  side: 'buy' | 'sell'
  baseAmount: bigint
  /** The amount the trader paid or received, after all fees that the venue reports. */
  quoteAmount: bigint
  quoteMint: string | null
  /** After the trade; price = virtualQuote / virtualBase. */
  virtualBase: bigint | null
  virtualQuote: bigint | null
  /**
   * Quote units that are really in the pool, where its price is made with a virtual part as well; null: not reported.
   * Absent: the venue's pools have no virtual part.
   */
  realQuote?: bigint | null
  /** The launchpad's own purchase, which burns what it buys: nobody's trade. Absent: a trader's. */
  origin?: 'boost'
  /** The coin's creator, if the trade names it. */
  creator: string | null
}

/** An AMM pool was opened for a token. */
export type Pool = Place & {
  kind: 'pool'
  venue: VenueId
  mint: string
  pool: string
  creator: string | null
  quoteMint: string | null
  baseAmount: bigint | null
  quoteAmount: bigint | null
  lpMint: string | null
  decimals: number | null
}

/** A curve is full and its liquidity moves to an AMM: the coin graduated. */
export type Migration = Place & {
  kind: 'migration'
  /** Where from. */
  venue: VenueId
  /** Where to. */
  target: VenueId | null
  mint: string | null
  creator: string | null
  pool: string | null
  baseAmount: bigint | null
  quoteAmount: bigint | null
  quoteMint: string | null
}

/** A launchpad names another creator for a coin, as after a community's takeover. */
export type CreatorChange = Place & {
  kind: 'creator'
  venue: VenueId
  mint: string
  pool: string | null
  /** Who gets the creator's fees from now on. */
  creator: string
}

export type ChainEvent = Launch | Trade | Pool | Migration | CreatorChange

/** A processed transaction is on the confirmed chain … */
export type Confirmation = { kind: 'confirmed'; signatures: string[] }
/** … or a fork dropped it. */
export type Dropped = { kind: 'dropped'; signatures: string[] }
/** Slots, both ends included, whose transactions of a program could not be fetched. */
export type Gap = { kind: 'gap'; program: string; fromSlot: number; toSlot: number }

/** Some trades of a coin never reached us, and are not read again. */
export type MissingTrades = { kind: 'missing'; mint: string }

export type SourceEvent = ChainEvent | Confirmation | Dropped | Gap | MissingTrades
