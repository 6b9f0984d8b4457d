import type { ListedCoin } from './listing.ts'

export type Scenario =
  | 'honest'
  | 'rugger'
  | 'bundled'
  | 'sniped'
  | 'copycat'
  | 'crew'
  | 'honeypot'
  | 'slow-death'
  | 'graduation'
  | 'stillborn'
  | 'bought-out'
  | Evasion

/** Those of somebody who has read the rules. They are played on a cue alone. */
export type Evasion = 'handed-over' | 'quiet-team' | 'covered-team' | 'round-trips' | 'four-purses'

/** A market coin and its state. */
export type Coin = {
  listing: ListedCoin
  scenario: Scenario
  /** The slot of its launch; null until then. */
  slot: number | null
  signature: string | null
  /** All transactions that named it. */
  trades: number
  /** Whether the crowd may trade it. */
  open: boolean
  /** Set when the chain dropped one of its transactions; it is not traded anymore. */
  lost: boolean
}
