import type { RiskLevel } from './risk.ts'

/** What a rule came to, hypothetically. Amounts are lamports of one follower, decimal text; null: unknown. */
export type LedgerFiguresBody = {
  trades: number
  /** UTC days with a trade. */
  days: number
  net: string
  mean: string | null
  median: string | null
  mean_without_best: string | null
  /** Share of trades above 0, from 0 to 1. */
  positive: number | null
  worst_day: string | null
  drawdown: string
  /** 95% of the mean; null: fewer than 30 days. */
  interval: { low: string; high: string } | null
  /** Bought, and then not sold or without data: counted as lost whole. */
  lost: number
  /** Left out, since the rules name no formula for that market. */
  left_out: number
}

export type LedgerVariant =
  | 'primary'
  | 'delay_30s'
  | 'hold_5m'
  | 'hold_24h'
  | 'measured_delay'
  | 'halve_2x'
  | 'stop_when_warned'
  | 'followers_10'
  | 'followers_100'

/**
 * Posts beside launches of the same age, stage, attention, and market cap at that moment that were not posted, one
 * for each post that has one.
 */
export type LedgerControlBody = { posts: LedgerFiguresBody; control: LedgerFiguresBody }

/** `GET /api/track-record/ledger`: paper trades on what we said, after costs. Hypothetical. */
export type LedgerBody = {
  /** The version of the ledger's rules. */
  rules: string
  /** Lamports of one follower's buy. */
  stake: string
  /** The newest trades of each group that are counted, at most. */
  most: number
  /** When the oldest counted trade was said; null: none is settled. */
  since: number | null
  /** On posts in the channel. */
  posts: {
    variant: LedgerVariant
    figures: LedgerFiguresBody
    /** null: the rule can't be made on launches that were not posted. */
    compared: LedgerControlBody | null
  }[]
  /** On posts by the primary rule, the newest month first, `2026-11`. */
  months: { month: string; figures: LedgerFiguresBody; compared: LedgerControlBody }[]
  /** On launches that only their risk kept out of the channel, by the primary rule. */
  avoided: LedgerFiguresBody
  /** On every live report after a minute, by the primary rule. */
  all: LedgerFiguresBody
  levels: { level: RiskLevel; figures: LedgerFiguresBody }[]
  /** The same by attention; null: unknown. */
  attention: { from: number | null; to: number | null; figures: LedgerFiguresBody }[]
}
