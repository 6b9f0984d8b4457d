/** `[start, open, high, low, close, volume]`; volume null: not recorded. */
export type CandleBody = [
  at: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number | null,
]

/** Trades of one kind within one candle. */
export type MarkBody = {
  /** When the candle begins. */
  at: number
  who: 'developer' | 'insider' | 'sniper'
  side: 'buy' | 'sell'
  trades: number
  /** The sum of the trades, in the chart's currency. */
  value: number
}

/**
 * `GET /api/launches/{mint}/chart`: a launch's market cap over time, and who traded in its first hour. The
 * event `chart` of `/api/launches/{mint}/chart/events` has all of it. In the event `tail`, the candles
 * replace those from their first one on, and the marks replace all.
 */
export type ChartBody = {
  /**
   * The currency of market caps and volumes: dollars, or SOL where no rate was known then. null: the
   * supply or the quote currency is unknown, so there are no candles.
   */
  unit: 'usd' | 'sol' | null
  step_ms: number
  /** Oldest first, one every `step_ms`, at most 240. */
  candles: CandleBody[]
  marks: MarkBody[]
  /** Includes trades up to this time: now for members, a minute ago for others. */
  until: number
  /** True for members, who see trades as they happen. */
  live: boolean
}
