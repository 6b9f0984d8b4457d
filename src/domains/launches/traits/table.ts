import type { VenueId } from '../../../contract/launches/venues.ts'

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    launch_traits: LaunchTraitsRow
    past_traits: PastTraitsRow
    past_columns: PastColumnsRow
  }
}

/** A quarter of an hour of past launches, by their first report. */
type PastColumnsRow = {
  /** Where it begins. */
  quarter: number
  /** The ledger's rules by which their trades were settled. */
  rules: string
  /** 1: what followed is known, and nothing is added. */
  settled: number
  /** See `packLaunches`. */
  launches: string
}

/** The same as a release before columns packed it. Read for 14 days, and not written. */
type PastTraitsRow = {
  /** Where it begins. */
  quarter: number
  /** The ledger's rules by which their trades were settled. */
  rules: string
  /** JSON; see `unpackLaunches`. */
  launches: string
}

/** What members' alerts ask about a launch at a stage. Kept for about a day, then packed. Null: unknown. */
export type LaunchTraitsRow = {
  mint: string
  stage: string
  made_at: number
  venue: VenueId
  words: string
  score: number
  attention: number | null
  market_cap_cents: number | null
  buyers: number | null
  developer_launches: number | null
  developer_graduated: number | null
  developer_rugged: number | null
  /** Separated by spaces. */
  socials: string | null
  developer_bps: number | null
  progress_bps: number | null
  /** What the developer paid for the coin by then. */
  creator_buy_cents: number | null
  quote: string | null
  /** 1: it pays its traders back. */
  cashback: number | null
  /** 1: its holders get the creator's part of the fees. */
  holder_rewards: number | null
  graduates_bps: number | null
  fades_bps: number | null
  rugged_bps: number | null
}
