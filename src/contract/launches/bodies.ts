import type { z } from 'zod'
import type {
  AlertPageShape,
  AlertShape,
  DeveloperShape,
  LaunchDetailShape,
  LaunchEventShape,
  LaunchPageShape,
  LaunchShape,
  ReportShape,
  TradePageShape,
  TradeShape,
} from '../api/api.ts'
import type { QuestionShape, ShareShape, TrackRecordShape } from '../api/track-record-shape.ts'
import type { Stage } from './stages.ts'

/**
 * Launches as they cross the wire. What the data API answers, too, is described by its schemas, which say what each
 * field means. Times are integer milliseconds UTC, raw amounts decimal text, null "unknown". Names are cleaned but
 * untrusted: show them as text, never as markup or as a link.
 */

/** One line of the feed and of `/api/v1/launches`. */
export type LaunchBody = z.infer<typeof LaunchShape>

/** `GET /api/launches`; `cursor` requests the next page; null: there is none. */
export type LaunchPageBody = z.infer<typeof LaunchPageShape>

/** A page of launches, the newest first. */
export type LaunchesBody = Pick<LaunchPageBody, 'launches'>

/** The same for the site's own pages; `is_live`: this reader sees launches without the public delay. */
export type SitePageBody = LaunchPageBody & { is_live: boolean }

/** A trade that we recorded. */
export type TradeBody = z.infer<typeof TradeShape>

/** `GET /api/v1/launches/{mint}/trades` */
export type TradePageBody = z.infer<typeof TradePageShape>

/** `may_miss`: older trades may exist that we don't have; null: see the next page. */
export type TradesBody = Omit<TradePageBody, 'cursor'>

/** A launch, scored at one stage. */
export type ReportBody = z.infer<typeof ReportShape>

/** What one rule said. */
export type FlagBody = ReportBody['flags'][number]

/** How much happened around a launch at a stage. */
export type AttentionBody = NonNullable<ReportBody['attention']>

/** One measurement of what flows into a launch. */
export type SignBody = AttentionBody['signs'][number]

/** `GET /api/v1/launches/{mint}` and the launch page. */
export type LaunchDetailBody = z.infer<typeof LaunchDetailShape>

/** How a launchpad runs a coin: its curve, who gets the creator's fees, and whether an agent trades it. */
export type CoinTermsBody = LaunchDetailBody['terms']

/** What happened to a launch within a horizon. */
export type OutcomeBody = LaunchDetailBody['outcomes'][number]

/** `GET /api/v1/deployers/{address}` and the developer page. Addresses on the web keep their word, deployers. */
export type DeveloperBody = z.infer<typeof DeveloperShape>

/** A developer's launch, with how far it came. */
export type DeployedBody = DeveloperBody['recent'][number]

/** What we predicted about a launch, and when; an item of `/api/v1/alerts`. */
export type AlertBody = z.infer<typeof AlertShape>

/** `GET /api/v1/alerts` */
export type AlertPageBody = z.infer<typeof AlertPageShape>

/** One event of `/api/v1/stream` and of webhooks. */
export type LaunchEventBody = z.infer<typeof LaunchEventShape>

/** A share out of `of`, with its 95% confidence interval. */
export type ShareBody = z.infer<typeof ShareShape>

/** One of two questions about launches that were not over a minute after launch: which were rugged, and which died. */
export type QuestionBody = z.infer<typeof QuestionShape>

/** `GET /api/track-record` */
export type TrackRecordBody = z.infer<typeof TrackRecordShape>

/** Past launches, as the rules score them at five minutes. Never among the alerts. */
export type HistoryRecordBody = NonNullable<TrackRecordBody['from_history']>

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
