import type { Ms } from '../../kernel/clock.ts'
import { addCandles, type Candle, type Candles, candleOf } from './candles.ts'
import type { PricedTrade } from './store/trades/newest-trades.ts'

/** From its first candle to its last. */
const MOST_STEPS = 240

/**
 * The newest candles of a chosen length: merged from those of the whole chart if these are no longer, otherwise made of
 * the newest trades. null: neither is so fine.
 * @param trades the newest ones, oldest first
 * @param usd dollars per whole unit of the quote currency now; null: no rate
 */
export function candlesAtStep(
  whole: Candles,
  trades: readonly PricedTrade[],
  { step, usd }: { step: Ms; usd: number | null },
): Candles | null {
  if (step % whole.step === 0) return newestOf(merged(whole, step))
  const made = { step, candles: trades.flatMap((trade) => candleOfPriced(trade, usd) ?? []) }
  return made.candles.length === 0 ? null : merged(newestOf(made), step)
}

/** A window of this many steps never widens. */
function newestOf({ step, candles }: Candles): Candles {
  const last = candles.at(-1)?.at ?? 0
  const from = last - (last % step) - (MOST_STEPS - 1) * step
  return { step, candles: candles.filter(({ at }) => at >= from) }
}

function merged({ candles }: Candles, step: Ms): Candles {
  const series: Candles = { step, candles: [] }
  addCandles(series, { step, candles })
  return series
}

function candleOfPriced({ origin, ...trade }: PricedTrade, usd: number | null): Candle | null {
  return candleOf({ ...trade, ...(origin !== null && { origin }) }, usd)
}
