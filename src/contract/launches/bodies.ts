import type { Hazard } from './hazards.ts'
import type { QuestionBody, ShareBody } from './question-body.ts'
import type { RiskLevel } from './risk.ts'
import type { Stage } from './stages.ts'
import type { VenueId } from './venues.ts'

/**
 * Launches as they cross the wire: events of the feed, the pages' data, and `/api/v1`. Times are
 * integer milliseconds UTC, raw amounts decimal text, null "unknown". Names are cleaned but
 * untrusted: show them as text, never as markup or as a link.
 */

/** One line of the feed and of `/api/v1/launches`. */
export type LaunchBody = {
  mint: string
  venue: VenueId
  name: string | null
  symbol: string | null
  creator: string | null
  launched_at: number
  detected_at: number
  /** The newest scored stage; null: not scored yet. */
  stage: Stage | null
  score: number | null
  level: RiskLevel | null
  /** Its strongest reasons, at most three: those that moved the chance of a bad end most. */
  reasons: string[]
  /** How much happens around it at that stage, 0 to 100; not a forecast, not advice. null: unknown. */
  attention: number | null
  market_cap_cents: number | null
  trades: number
  graduated_at: number | null
  /** True once the chain has confirmed it. */
  confirmed: boolean
  /** Read from the chain's history: scored with the data of that time, never alerted. */
  from_history: boolean
}

/** A page of launches, the newest first. */
export type LaunchesBody = { launches: LaunchBody[] }

/** `GET /api/launches`; `cursor` requests the next page; null: there is none. */
export type LaunchPageBody = LaunchesBody & { cursor: string | null }

/** The same for the site's own pages; `is_live`: this reader sees launches without the public delay. */
export type SitePageBody = LaunchPageBody & { is_live: boolean }

/** A trade that we recorded; amounts are raw units, decimal text. */
export type TradeBody = {
  signature: string
  /** Its place in the transaction. */
  path: string
  slot: number
  at: number
  side: 'buy' | 'sell'
  trader: string | null
  base_amount: string
  quote_amount: string
  pool: string | null
  /** `boost`: pump.fun's own purchase, which burns what it buys; null: a trader's. */
  origin: 'boost' | null
}

/** `may_miss`: older trades may exist that we don't have; null: see the next page. */
export type TradesBody = { trades: TradeBody[]; may_miss: boolean | null }

/** `GET /api/v1/launches/{mint}/trades` */
export type TradePageBody = TradesBody & { cursor: string | null }

export type FlagBody = {
  rule: string
  version: number
  outcome: 'flag' | 'clear' | 'unknown'
  title: string
  evidence: string
  /** How much of the remaining trust a flag of full strength takes, 0 to 1. */
  weight: number
  level: RiskLevel | null
}

/** One measurement of what flows into a launch. */
export type SignBody = {
  sign: string
  version: number
  outcome: 'seen' | 'unknown'
  title: string
  evidence: string
  /** Its share of the total, 0 to 1. */
  weight: number
  /** 0 to 1; null: unknown. */
  strength: number | null
}

/** How much happened around a launch at a stage. */
export type AttentionBody = { version: string; score: number | null; signs: SignBody[] }

export type ReportBody = {
  stage: Stage
  made_at: number
  rules_version: string
  score: number
  level: RiskLevel
  flags: FlagBody[]
  model: {
    version: string
    trained: boolean
    risk: number | null
    /** Probability, 0 to 1, that it graduates within 24 hours; null: unknown. */
    graduates: number | null
    basis: string
    /**
     * What may come first within so many ms of the report, the shortest first. null: the launch was over, or nothing
     * predicts it.
     */
    hazards: Hazard[] | null
  }
  /** What its trades may lack; null: nothing, or the report predates this check. */
  tape: string | null
  /** What happened to earlier launches with a score like this; null: too few are known, or it is too early. */
  alike: { bad: number; of: number; source: 'live' | 'history'; says: string } | null
  /** null: the report predates attention. */
  attention: AttentionBody | null
}

export type OutcomeBody = {
  horizon: '1h' | '24h' | '7d'
  outcome: 'graduated' | 'dead' | 'rugged' | 'alive' | 'unknown'
  judged_at: number
  evidence: string
  /** Version of the definitions: 2 counts sales by wallets that had the developer's tokens as its own. */
  definition: 1 | 2
}

/** `GET /api/v1/launches/{mint}` and the launch page. */
export type LaunchDetailBody = LaunchBody & {
  slot: number
  signature: string
  pool: string | null
  quote_mint: string | null
  supply: string | null
  decimals: number | null
  uri: string | null
  /** A member asked for it, and we did not see it launch: in no list and no statistic. */
  on_request: boolean
  /** Who its launchpad names as creator since, as after a community's takeover; null: still `creator`. */
  creator_now: string | null
  /**
   * Looked up without finding its launch: only its market was read. `signature` and `launched_at` are then
   * its oldest known transaction's, and what came before is unknown.
   */
  market_only: boolean
  /** It turned for the worse after it was posted or while it was watched, or ended dead or rugged. */
  warned: boolean
  /** One for each scored stage, oldest first. */
  reports: ReportBody[]
  /** Shares of the supply, 0 to 1, largest first. `market`: the curve, a pool, a locker, or a burn. */
  holders: { owner: string | null; share: number; role: 'market' | 'developer' | null }[] | null
  /** Quote per whole token over time, at most 240 points, oldest first. */
  prices: { at: number; price: number }[]
  outcomes: OutcomeBody[]
}

/** `GET /api/v1/deployers/{address}` and the deployer page. */
export type DeployerBody = {
  wallet: string
  launches: number
  graduated: number
  dead: number
  rugged: number
  open: number
  median_life_ms: number | null
  first_launch_at: number | null
  last_launch_at: number | null
  /** The wallet that first sent it SOL; null: unknown. */
  funder: string | null
  /** Wallets of the crew that it is in, itself included; null: in none that we know. */
  crew_wallets: number | null
  watched_since: number
  /** How many of the launches above were read from the chain's history. */
  from_history: Record<'launches' | 'graduated' | 'dead' | 'rugged' | 'open', number>
  /** The newest, at most fifty. */
  recent: LaunchBody[]
}

/** What we predicted about a launch, and when; an item of `/api/v1/alerts`. */
export type AlertBody = {
  mint: string
  alerted_at: number
  stage: Stage
  score: number
  level: RiskLevel
  rules_version: string
  /** From the block's time to our alert, in milliseconds; null: unknown. */
  delay_ms: number | null
  /** As reported a minute after the launch, 0 to 100; null: unknown. */
  attention_60s: number | null
  /** At the longest horizon with an outcome; null: none yet. */
  outcome: OutcomeBody['outcome'] | null
}

export type AlertPageBody = { alerts: AlertBody[]; cursor: string | null }

/** Past launches, as the rules score them at five minutes. Never among the alerts. */
export type HistoryRecordBody = Pick<TrackRecordBody, 'judged' | 'outcomes' | 'levels'> & {
  /** Block time of the oldest. */
  since: number
  launches: number
  /** The share of the wanted period for which each venue's launches could be listed, 0 to 1. */
  listed: { venue: VenueId; share: number }[]
}

/**
 * `GET /api/track-record`: what we reported a minute after each launch, compared with the outcome 24 hours later.
 * `judged`, `outcomes`, and `levels` are of launches that were not over yet by the report itself: not sold by the
 * developer, not fallen, still traded, not graduated.
 */
export type TrackRecordBody = {
  /** When the first alert was sent; null: none was. */
  since: number | null
  /** All alerts, up to the newest `most`. */
  alerts: number
  most: number
  /** Of them, launches with a report a minute after launch that says whether they were over. */
  reported: number
  /** Of those, launches that were over by then. */
  over: Pick<TrackRecordBody, 'judged' | 'outcomes'> & { launches: number }
  judged: number
  /** With fewer judged launches than this, the statistics mean little. */
  enough: number
  outcomes: Record<OutcomeBody['outcome'], number>
  /**
   * `count` had exactly this level. `precision`: how many at this level or above ended badly.
   * `recall`: how many of all that ended badly were at this level or above.
   */
  levels: {
    level: RiskLevel
    count: number
    precision: ShareBody | null
    recall: ShareBody | null
    too_small: boolean
  }[]
  /** Harm and fades, each apart. */
  questions: QuestionBody[]
  /** Attention a minute after the launch, compared with the same outcomes: alive, or dead or rugged. */
  attention: {
    judged: number
    /** How often a launch that lived had more attention than one that did not; 0.5 says nothing. */
    separation: number | null
  }
  /** From the block's time to our alert, milliseconds. Block times are whole seconds. null: none known. */
  delay: { count: number; p50: number; p90: number; p99: number } | null
  /** null: there are none. */
  from_history: HistoryRecordBody | null
  /** The current AI filter. */
  model: { version: string; trained: boolean }
}

/** How predictions did on average: for launches with a known outcome, and the number of those without one. */
export type CalibratedBody = {
  resolved: number
  unresolved: number
  /** The base rate: the share that it happened to; null: no outcome is known. */
  rate: ShareBody | null
  /** The mean prediction, 0 to 1. */
  said: number | null
  /** Mean squared distance to what happened, 0 best. */
  brier: number | null
  /** By which share it beats giving every launch the base rate; null: all had the same outcome. */
  skill: number | null
}

export type CalibrationFiguresBody = CalibratedBody & {
  /** Ten equal steps of the prediction, 0 to 1. */
  bins: {
    from: number
    to: number
    said: number | null
    happened: ShareBody | null
    too_small: boolean
  }[]
  /** By month of the launch, UTC, the newest first. */
  months: (CalibratedBody & { month: string })[]
}

/** `GET /api/track-record/calibration?measure=&stage=`: a prediction at a stage, compared with outcomes. */
export type CalibrationBody = {
  measure: 'risk' | 'prior' | 'model' | 'graduates' | 'attention'
  stage: Stage
  /** Live launches that are not 24 hours old. */
  pending: number
  /** null: none has an outcome. */
  live: CalibrationFiguresBody | null
  /** Past launches read from the chain, kept separate; null: none has an outcome. */
  history: CalibrationFiguresBody | null
}
