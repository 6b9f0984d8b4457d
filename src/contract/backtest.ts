/** How past launches are used to test a filter. Fewer alerts on fewer days give no result. */
export const BACKTEST = { days: 14, newestDays: 4, leastAlerts: 30, leastDays: 5 } as const

/**
 * What happened to launches. Shares are over `known`, those whose outcome after 24 hours is known. `traded` is
 * the ledger's primary rule on the reports after a minute: hypothetical, after costs, in lamports of one follower
 * as decimal text; null: none was traded.
 */
export type BacktestGroupBody = {
  launches: number
  known: number
  dead: number
  rugged: number
  graduated: number
  traded: {
    trades: number
    /** Trades above 0. */
    positive: number
    mean: string
    /** null: it was the only one. */
    mean_without_best: string | null
  } | null
}

/** Past launches of a time: those that alerts would have been sent about, all, and as many drawn at random. */
export type BacktestPartBody = {
  since: number
  until: number
  alerts: BacktestGroupBody
  all: BacktestGroupBody
  random: BacktestGroupBody
}

/**
 * `POST /api/account/alerts/backtest` and `GET /api/v1/backtest`: what these preferences would have sent in the
 * last 14 days, and what happened to those launches.
 */
export type BacktestBody = {
  /** When the time begins: 14 days ago, or with the oldest launch kept. null: none is kept. */
  since: number | null
  until: number
  /** Launches that were scored. */
  of: number
  /** Launches that matched: `sent`, those in quiet hours, and those too soon after another alert. */
  matched: number
  sent: number
  quiet: number
  paced: number
  /** Alerts a day; null: less than a day is kept. */
  a_day: number | null
  /** UTC days with an alert. */
  days: number
  /** Filters that this account tested in 14 days, with this one. */
  tried: number
  /** What happened, up to four days ago and since; null: too few alerts, see {@link BACKTEST}. */
  earlier: BacktestPartBody | null
  newest: BacktestPartBody | null
}
