import type { CandleBody, ChartBody } from '../../../../contract/launches/chart.ts'

/** Whether a chart in dollars can be shown in SOL: with the rate that each candle was converted with. */
export function hasSol({ unit, candles }: ChartBody): boolean {
  return (
    unit === 'usd' && candles.length > 0 && candles.every(([, , , , , , rate]) => rate !== null)
  )
}

/** A chart in dollars in the SOL that was traded; the same chart if that is unknown. */
export function inSol(chart: ChartBody): ChartBody {
  if (!hasSol(chart)) return chart
  const rates = new Map(chart.candles.map((candle) => [candle[0], candle[6] ?? 1]))
  const last = chart.candles.at(-1)?.[6] ?? 1
  const now = (value: number) => value / last
  return {
    ...chart,
    unit: 'sol',
    candles: chart.candles.map(([at, open, high, low, close, volume, rate]): CandleBody => {
      const by = rate ?? 1
      const traded = volume === null ? null : volume / by
      return [at, open / by, high / by, low / by, close / by, traded, null]
    }),
    marks: chart.marks.map((mark) => ({
      ...mark,
      value: mark.value / (rates.get(mark.at) ?? last),
    })),
    trades: chart.trades.map((trade) => ({ ...trade, value: now(trade.value) })),
    flows: chart.flows.map(({ over_ms, flow }) => ({
      over_ms,
      flow: flow === null || flow === 'many' ? flow : { ...flow, volume: now(flow.volume) },
    })),
  }
}
