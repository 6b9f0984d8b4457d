import type { VenueId } from '../../contract/venues.ts'
import type { Ms } from '../../kernel/clock.ts'

/**
 * What the chain reports about launches. Addresses and signatures are base58 text, amounts are raw units
 * (lamports for SOL) as bigint, and null is always "not reported", never "none" or 0. Names are as their
 * creators wrote them: hostile, to be cleaned where they are shown.
 */

/** Where in the chain something happened. (signature, path) names an event for good. */
export type Place = {
  slot: number
  signature: string
  /** `"2"` is the third instruction, `"2.0"` its first inner one; `#1` and on after it where one instruction reports several things. */
  path: string
  /** The fee payer; null where only logs were seen. */
  payer: string | null
  /** null: the source did not say. */
  blockTime: Ms | null
}

/** A token was created on a launchpad. */
export type Launch = Place & {
  kind: 'launch'
  venue: VenueId
  mint: string
  /** Who made it, as the venue says. */
  creator: string | null
  name: string | null
  symbol: string | null
  uri: string | null
  /** The bonding curve or pool: what is traded against. */
  pool: string | null
  /** Wrapped SOL's mint for SOL. */
  quoteMint: string | null
  decimals: number | null
  /** Raw units. */
  supply: bigint | null
  /** Raw units that the curve prices by: price = virtualQuote / virtualBase. */
  virtualBase: bigint | null
  virtualQuote: bigint | null
  tokenProgram: string | null
  /** The launchpad's own tenant, e.g. LaunchLab's platform config; null: none or not reported. */
  platform: string | null
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
  /** What the trader paid or got, after all fees that the venue reports. */
  quoteAmount: bigint
  quoteMint: string | null
  /** After the trade; price = virtualQuote / virtualBase. */
  virtualBase: bigint | null
  virtualQuote: bigint | null
  /** The coin's creator where the trade names it. */
  creator: string | null
}

/** A market of its own was opened for a token: an AMM pool. */
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

/** A curve is full and its liquidity goes, or went, to an AMM: the coin graduated. */
export type Migration = Place & {
  kind: 'migration'
  /** Where from. */
  venue: VenueId
  /** Where to. */
  target: VenueId | null
  mint: string | null
  creator: string | null
  /** The new pool. */
  pool: string | null
  baseAmount: bigint | null
  quoteAmount: bigint | null
  quoteMint: string | null
}

export type ChainEvent = Launch | Trade | Pool | Migration

/** What was reported as processed is on the confirmed chain … */
export type Confirmation = { kind: 'confirmed'; signatures: string[] }
/** … or no part of it. */
export type Rollback = { kind: 'rollback'; signatures: string[] }
/** Slots, both ends included, of which a program's transactions could not be fetched. */
export type Gap = { kind: 'gap'; program: string; fromSlot: number; toSlot: number }

export type SourceEvent = ChainEvent | Confirmation | Rollback | Gap
