import type { Generated } from 'kysely'
import type { LaunchEventType } from '../../contract/launches/events.ts'
import type { Stage } from '../../contract/launches/stages.ts'
import type { TurnKind } from '../../contract/launches/turns.ts'
import type { VenueId } from '../../contract/launches/venues.ts'
import type { DetectorCursorRow, LaunchShardRow } from './store/cursor-table.ts'
import type { ArchivedMintRow, LaunchTradeRow, TradeFileRow, TradePartRow } from './trade-table.ts'

export type * from './earlier/table.ts'
export type * from './trade-table.ts'
export type * from './traits/table.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    launches: LaunchRow
    launch_reports: LaunchReportRow
    launch_trades: LaunchTradeRow
    trade_parts: TradePartRow
    trade_files: TradeFileRow
    archived_mints: ArchivedMintRow
    launch_outcomes: LaunchOutcomeRow & {
      /** 1: it is in the calibration's counts. */
      counted: Generated<number>
    }
    launch_alerts: FirstReportRow
    wallet_fundings: WalletFundingRow
    launch_attention: LaunchAttentionRow
    launch_events: LaunchEventRow
    launch_charts: LaunchChartRow
    wallet_exits: { wallet: string; mint: string; noted_at: number }
    detector_cursors: DetectorCursorRow
    launch_shards: LaunchShardRow
    backfill_runs: BackfillRunRow
    backfill_listings: BackfillListingRow
    backfill_creations: BackfillCreationRow
    read_by_outcome: ReadByOutcomeRow
    backfill_mints: BackfillMintRow
    dropped_pools: { pool: string; noted_at: number }
    detector_gaps: { program: string; from_slot: number; to_slot: number; noted_at: number }
  }
}

/** A launch and its current state, by mint. */
export type LaunchRow = {
  mint: string
  venue: VenueId
  creator: string | null
  /** Who its launchpad names as creator since; null: still the one above. */
  creator_now: string | null
  payer: string | null
  name: string | null
  symbol: string | null
  uri: string | null
  /** Name, ticker, and document, folded so that look-alikes are equal; null: nothing to compare. */
  name_key: string | null
  symbol_key: string | null
  uri_key: string | null
  pool: string | null
  quote_mint: string | null
  decimals: number | null
  /** Raw units, decimal text. */
  supply: string | null
  token_program: string | null
  platform: string | null
  /** JSON of the Launch event, bigints as decimal text. */
  event: string
  slot: number
  signature: string
  path: string
  source: string
  /** Block time if reported, otherwise the time of detection. */
  launched_at: number
  detected_at: number
  /** null: only processed yet. */
  confirmed_at: number | null
  /** When a fork dropped it, which hides it; the code says dropped. */
  taken_back_at: number | null
  stage: string | null
  score: number | null
  level: string | null
  /** JSON array of at most three. */
  reasons: string
  /** At the newest stage, 0 to 100; null: unknown. */
  attention: number | null
  trades: number
  /** Raw quote units, decimal text. */
  volume: string
  market_cap_cents: number | null
  high_market_cap_cents: number | null
  last_trade_at: number | null
  /** JSON array of at most 240 [at, price] pairs; price is quote units per whole token. */
  prices: string
  /** JSON of `MarketFigures`; null: no trades yet. */
  figures: string | null
  /** JSON: the newest trades in its figures; null: unknown. */
  counted_lately: string | null
  /** JSON of the last read Holder[], amounts as decimal text; null: not read. */
  holders: string | null
  graduated_at: number | null
  /** The venue that it graduated to; null: it did not graduate, or the venue was not reported. */
  graduated_to: VenueId | null
  /** Its pool there. */
  graduated_pool: string | null
  /** JSON of `LiquidityTokens` of its current pool; null: none, or not reported. */
  lp: string | null
  /** JSON of `ReportFactsBody`, of the newest report; null: none, or stored before it was kept. */
  facts: string | null
  /** Millionths of what its curve sells; a million: graduated. null: unknown. */
  progress: number | null
  /** When the next stage is due; null: all are done. */
  due_at: number | null
  /** When its next outcome is due; null: all horizons are done. */
  outcome_due_at: number | null
  /** The backfill that read it from the chain's history; `request`: a member asked for it; null: detected live. */
  backfilled_by: string | null
  /** 1: trades of it were dropped unseen, so its tape can never be whole. */
  trades_missed: number
  /** Trades on the tape of its newest report, and places where trades are missing; null: its trades can't show it. */
  tape_trades: number | null
  tape_breaks: number | null
}

export type LaunchReportRow = {
  mint: string
  stage: string
  /** The version of rules, model, and signs of attention. */
  rules_version: string
  made_at: number
  score: number
  level: string
  /** JSON of Report. */
  report: string
  /** JSON of the Snapshot, so that it can be re-scored; empty once it is too old. */
  snapshot: string
  /** 0 to 100; null: unknown, or scored before attention existed. */
  attention: number | null
  /** JSON of Attention; null: scored before attention existed. */
  attention_report: string | null
  /** 1: the launch was already over by the report itself. null or absent: reported before this was recorded. */
  over?: number | null
  /** Cents that buyers put in, less what they took out. null or absent: unknown, or not recorded. */
  inflow_cents?: number | null
  /** In millionths, the share of the developer's earlier launches that graduated. null or absent: the same. */
  graduated_ppm?: number | null
  /** null: unknown, or scored before it was stored. */
  market_cap_cents: number | null
}

export type LaunchOutcomeRow = {
  mint: string
  horizon: string
  outcome: string
  judged_at: number
  evidence: string
  /** The version of the definitions; null or absent: 1. */
  definition?: number | null
  /** What came first after each stage at which a model predicts, as JSON; null or absent: not judged. */
  fates?: string | null
}

/** Our first report of a launch, for /track-record. Its table, its columns, and the API call it an alert. */
export type FirstReportRow = {
  mint: string
  alerted_at: number
  stage: string
  score: number
  level: string
  rules_version: string
  /** From the block's time, or the chain's slot clock, to our report, in milliseconds; null: unknown. */
  delay_ms: number | null
}

/** The first reported attention of a launch, for /track-record. */
export type LaunchAttentionRow = {
  mint: string
  said_at: number
  stage: string
  attention: number
  version: string
}

/**
 * Launch events for programs. Numbers follow the order of commits: a reader that sees one has seen
 * all before it.
 */
export type LaunchEventRow = {
  id: number
  type: LaunchEventType
  mint: string
  at: number
  /** Of a report. */
  stage: Stage | null
  turn: TurnKind | null
  evidence: string | null
}

/** What is drawn of a launch's market. */
type LaunchChartRow = {
  mint: string
  /** JSON of Candles; null: no trade has been stored yet. */
  candles: string | null
  /** JSON of the `MarkedTrade`[] of its first hour; null: that hour is not over, or was not observed. */
  marks: string | null
}

type WalletFundingRow = {
  wallet: string
  funder: string | null
  funded_at: number | null
  transactions: number
  history_cap: number
  read_at: number
  /** Decimal text; null: unknown, or stored before migration 200. */
  lamports: string | null
  before: string | null
}

/** One backfill. Unfinished until `finished_at`; the detector's leader works on it. */
export type BackfillRunRow = {
  id: string
  /** What is read instead of the chain; null: nothing. */
  archive: string | null
  /** Determines the sample. */
  seed: string
  /** Maximum number of launches. */
  sample: number
  /** Launches from here … */
  from_at: number
  /** … up to here. */
  to_at: number
  begun_at: number
  /** When all launches were listed and the sample was drawn. */
  listed_at: number | null
  /** 1: the sample has every launch of the venues whose launches can be listed, so records have no gaps. */
  whole: number
  /** 1: all that graduated are read, and `sample` of the others; only models use them. */
  by_outcome: Generated<number>
  finished_at: number | null
  /** Requests to the RPC service so far. */
  calls: number
  /** Time spent so far on reading launches. */
  worked_ms: number
}

/** How far a run has listed a venue's launches, the newest first. */
export type BackfillListingRow = {
  run: string
  venue: VenueId
  /** The signature to continue from; null: from the newest. */
  next: string | null
  /** Block time of the oldest listed transaction; null: none. */
  reached_at: number | null
  done_at: number | null
}

/** A transaction that launched a coin, as a run listed it. */
export type BackfillCreationRow = {
  run: string
  signature: string
  venue: VenueId
  slot: number
  /** Block time. */
  at: number
  /** Its lot in the draw: the smallest are in the sample. */
  lot: string
  result: BackfillResult
  /** How many of a million like it are picked; null: it did not depend on the outcome. */
  per_million: number | null
}

/** A coin that an operator named, until its launch is looked for. */
export type BackfillMintRow = { run: string; mint: string; per_million: number }

/** A launch that was read because of its outcome, or as one of the others of its day. */
type ReadByOutcomeRow = {
  mint: string
  /** How many of a million like it are read: it stands for 1,000,000 ÷ this. */
  per_million: number
}

/**
 * `listed`: not in the sample. `picked`: to be read. Then `stored`, `known` (it was stored before),
 * or `unreadable`.
 */
export type BackfillResult = 'listed' | 'picked' | 'stored' | 'known' | 'unreadable'
