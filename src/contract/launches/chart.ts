/** Lengths of a candle that a reader can choose, in ms; otherwise the chart covers everything since the launch. */
export const CHART_STEPS = [1_000, 5_000, 15_000, 60_000, 300_000] as const
export type ChartStep = (typeof CHART_STEPS)[number]

/**
 * `[start, open, high, low, close, volume, rate]`; volume null: not recorded. `rate`: the dollars per SOL that its
 * values were converted with; null: they are not in dollars, or the coin is not priced in SOL.
 */
export type CandleBody = [
  at: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number | null,
  rate: number | null,
]

/** Trades of one kind within one candle. */
export type MarkBody = {
  /** When the candle begins. */
  at: number
  who: 'developer' | 'insider' | 'sniper' | 'boost'
  side: 'buy' | 'sell'
  trades: number
  /** The sum of the trades, in the chart's currency. */
  value: number
}

/**
 * What moved a price most, by the trades of that side: the launchpad's own purchases, the developer's side, buyers
 * linked to it or each other, one wallet, or none of them (`many`). `share`: of the side's volume, 0 to 1.
 */
export type MoveCause =
  | { kind: 'boost' | 'developer' | 'insiders' | 'one_wallet'; share: number }
  | { kind: 'liquidity_left' | 'graduated' | 'many' | 'unknown' }

/** Why a price moved in the minutes before `until`: what was seen, never a forecast. */
export type MoveBody = {
  /** -0.4: it fell by 40%. */
  change: number
  over_ms: number
  until: number
  /** Wallets that bought and sold then; null: trades or their wallets are missing. */
  buyers: number | null
  sellers: number | null
  cause: MoveCause
}

/** One of the newest trades. `value`: in the chart's currency. */
export type NewTradeBody = {
  at: number
  side: 'buy' | 'sell'
  trader: string | null
  /** null: none of these. */
  who: MarkBody['who'] | null
  value: number
}

/** What was bought and sold in the newest minutes. `volume`: in the chart's currency. */
export type FlowBody = {
  over_ms: number
  /** null: trades of that time are missing, or nobody follows them anymore; `many`: too many to count each second. */
  flow: { buys: number; sells: number; volume: number } | 'many' | null
}

/**
 * `GET /api/launches/{mint}/chart?step=`: a launch's market cap over time, and who traded in its first hour. With a step
 * of {@link CHART_STEPS}, its newest 240 candles of that length, as far as trades are known so finely. The
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
  /** null: the price did not move by a tenth in the last five minutes, or that is unknown. */
  move: MoveBody | null
  /** The newest first, at most twelve. */
  trades: NewTradeBody[]
  /** Of one minute, five minutes, and an hour. */
  flows: FlowBody[]
  /** Includes trades up to this time: now for members, a minute ago for others. */
  until: number
  /** True for members, who see trades as they happen. */
  live: boolean
}
