import { describe, expect, it } from 'vitest'
import {
  addCandle,
  addCandles,
  type Candle,
  candleOf,
  candlesFromJson,
  candlesToJson,
  joinCandles,
  noCandles,
} from './candles.ts'

const at = (seconds: number, price: number, volume = 1): Candle => ({
  at: seconds * 1_000,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
  usd: 150,
})

function seriesOf(...candles: Candle[]) {
  const series = noCandles()
  for (const candle of candles) addCandle(series, candle)
  return series
}

describe('candles', () => {
  it('sum up the trades of a step', () => {
    const { candles } = seriesOf(at(1, 5, 10), at(1.4, 9, 20), at(1.9, 4, 30), at(3, 6, 40))
    expect(candles).toEqual([
      { at: 1_000, open: 5, high: 9, low: 4, close: 4, volume: 60, usd: 150 },
      { at: 3_000, open: 6, high: 6, low: 6, close: 6, volume: 40, usd: 150 },
    ])
  })

  it('keep the last known rate of a step when later trades have none', () => {
    const { candles } = seriesOf(
      at(1, 5),
      { ...at(1.5, 6), usd: 160 },
      { ...at(1.9, 7), usd: null },
    )
    expect(candles[0]?.usd).toBe(160)
  })

  it('are at most 240 for any period, with every trade in the volume and extremes', () => {
    const series = noCandles()
    for (let second = 0; second < 86_400; second += 7) addCandle(series, at(second, second + 1))
    expect(series.step).toBe(900_000)
    expect(series.candles).toHaveLength(96)
    const volume = series.candles.reduce((sum, one) => sum + one.volume, 0)
    expect(volume).toBe(Math.ceil(86_400 / 7))
    expect(series.candles[0]).toMatchObject({ open: 1, low: 1 })
    expect(series.candles.at(-1)?.close).toBe(86_395)
  })

  it('widen for one late trade, so that the axis of time stays true', () => {
    const series = seriesOf(at(0, 1), at(1, 2), at(3_600, 3))
    expect(series.step).toBe(30_000)
    expect(series.candles.map((candle) => candle.at)).toEqual([0, 3_600_000])
  })

  it('put a late trade into its own step', () => {
    const { candles } = seriesOf(at(1, 1), at(5, 5), at(3, 3))
    expect(candles.map((candle) => candle.at)).toEqual([1_000, 3_000, 5_000])
  })

  it('are the same when they are stored in parts', () => {
    const all = [at(0, 1), at(9, 2), at(400, 3), at(4_000, 4), at(4_001, 5)]
    const stored = seriesOf(...all.slice(0, 3))
    addCandles(stored, candlesFromJson(candlesToJson(seriesOf(...all.slice(3)))))
    expect(stored).toEqual(seriesOf(...all))
  })

  it('are drawn without holes, each from where the one before ended', () => {
    const drawn = joinCandles(seriesOf(at(1, 5), at(4, 3)), 2)
    expect(
      drawn.map(({ open, high, low, close, volume }) => [open, high, low, close, volume]),
    ).toEqual([
      [2, 5, 2, 5, 1],
      [5, 5, 5, 5, 0],
      [5, 5, 5, 5, 0],
      [5, 5, 3, 3, 1],
    ])
  })

  it('leave out a trade without a price', () => {
    const nothing = { baseAmount: 0n, quoteAmount: 0n, virtualBase: null, virtualQuote: null }
    expect(candleOf({ at: 1, ...nothing }, null)).toBeNull()
  })
})
