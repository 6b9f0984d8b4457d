import type { ListedCoin } from './listing.ts'

export type Scenario =
  | 'honest'
  | 'rugger'
  | 'bundled'
  | 'sniped'
  | 'copycat'
  | 'honeypot'
  | 'slow-death'
  | 'graduation'

/** A coin of the market, and what happened to it. */
export type Coin = {
  listing: ListedCoin
  scenario: Scenario
  /** Of its launch; null until then. */
  slot: number | null
  signature: string | null
  /** Of everything that named it. */
  trades: number
  /** Whether strangers may trade it as they like. */
  open: boolean
  /** Set when the chain has dropped a part of it: nothing builds on it anymore. */
  lost: boolean
}
