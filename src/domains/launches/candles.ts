import { type Ms, SECOND } from '../../kernel/clock.ts'
import { priceOf } from './price.ts'
import type { TapeTrade } from './tape/running-tape.ts'

/** The trades of one step of time. Prices are quote per base in raw units, as numbers. */
export type Candle = {
  /** When the step begins. */
  at: Ms
  open: number
  high: number
  low: number
  close: number
  /** Raw quote units, bought and sold. */
  volume: number
  /** Dollars per whole unit of the quote currency at its end; null: no rate was known. */
  usd: number | null
}

/** Candles that begin at multiples of `step`, oldest first; steps without a trade have none. */
export type Candles = { step: Ms; candles: Candle[] }

/** From the first step to the last, so that a chart of them has a true axis of time. */
const MOST_STEPS = 240
/** As charts have them. Each is a multiple of the one before, so that candles merge without loss. */
const STEPS = [1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 14_400, 86_400].map((s) => s * SECOND)

/** The chart of a coin without trades. */
export function noCandles(): Candles {
  return { step: SECOND, candles: [] }
}

/** A trade as its own candle; null: it has no price. */
export function candleOf(
  trade: Pick<
    TapeTrade,
    'at' | 'baseAmount' | 'quoteAmount' | 'virtualBase' | 'virtualQuote' | 'origin'
  >,
  usd: number | null,
): Candle | null {
  const price = priceOf(trade)
  if (price === null) return null
  const prices = { open: price, high: price, low: price, close: price }
  return {
    at: trade.at,
    ...prices,
    volume: trade.origin === undefined ? Number(trade.quoteAmount) : 0,
    usd,
  }
}

/** Adds what came after: a trade, or a candle of a step that is no longer than its own. */
export function addCandle(series: Candles, candle: Candle): void {
  while (stepsWith(series, candle.at) > MOST_STEPS) widen(series, nextStep(series.step))
  const { candles, step } = series
  const at = candle.at - (candle.at % step)
  const before = candles.findLastIndex((one) => one.at <= at)
  const same = candles[before]
  if (same?.at === at) candles[before] = merge(same, candle)
  else candles.splice(before + 1, 0, { ...candle, at })
}

/** Adds later candles, whatever their step. */
export function addCandles(series: Candles, later: Candles): void {
  if (later.step > series.step) widen(series, later.step)
  for (const candle of later.candles) addCandle(series, candle)
}

function stepsWith({ step, candles }: Candles, at: Ms): number {
  const first = Math.min(candles[0]?.at ?? at, at)
  const last = Math.max(candles.at(-1)?.at ?? at, at)
  return Math.floor(last / step) - Math.floor(first / step) + 1
}

function nextStep(step: Ms): Ms {
  return STEPS.find((longer) => longer > step) ?? step * 2
}

function widen(series: Candles, step: Ms): void {
  const { candles } = series
  series.step = step
  series.candles = []
  for (const candle of candles) addCandle(series, candle)
}

function merge(one: Candle, later: Candle): Candle {
  return {
    ...one,
    high: Math.max(one.high, later.high),
    low: Math.min(one.low, later.low),
    close: later.close,
    volume: one.volume + later.volume,
    usd: later.usd ?? one.usd,
  }
}

/**
 * Candles as they are drawn: each opens where the one before closed, the first at `openedAt` if that is
 * known, and steps without a trade are there, level and without volume.
 */
export function joinCandles({ step, candles }: Candles, openedAt: number | null): Candle[] {
  const joined: Candle[] = []
  for (const candle of candles) {
    const before = joined.at(-1)
    if (before) {
      const { close } = before
      const level = { ...before, open: close, high: close, low: close, volume: 0 }
      for (let at = before.at + step; at < candle.at; at += step) joined.push({ ...level, at })
    }
    const open = before?.close ?? openedAt ?? candle.open
    const [high, low] = [Math.max(open, candle.high), Math.min(open, candle.low)]
    joined.push({ ...candle, open, high, low })
  }
  return joined
}

type Stored = [number, number, number, number, number, number, number | null]

/** Six digits of a price are more than a chart shows. */
export function candlesToJson({ step, candles }: Candles): string {
  const round = (value: number) => Number(value.toPrecision(6))
  const rows = candles.map(
    ({ at, open, high, low, close, volume, usd }): Stored => [
      at,
      ...([round(open), round(high), round(low), round(close), round(volume)] as const),
      usd === null ? null : round(usd),
    ],
  )
  return JSON.stringify({ step, candles: rows })
}

/** Reads what {@link candlesToJson} wrote. */
export function candlesFromJson(text: string): Candles {
  const { step, candles } = JSON.parse(text) as { step: Ms; candles: Stored[] }
  return {
    step,
    candles: candles.map(([at, open, high, low, close, volume, usd]) => ({
      at,
      open,
      high,
      low,
      close,
      volume,
      usd,
    })),
  }
}
