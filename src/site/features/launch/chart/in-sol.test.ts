import { expect, test } from 'vitest'
import { chartSample } from './chart.sample.ts'
import { hasSol, inSol } from './in-sol.ts'

test('a chart in dollars is shown in SOL by the rate of each candle', () => {
  const [first, second] = chartSample().candles
  if (!first || !second) throw new Error('no candle')
  const chart = chartSample({
    candles: [first, [second[0], 6_000, 6_000, 6_000, 6_000, null, 200]],
    trades: [{ at: 1, side: 'buy', trader: null, who: null, value: 50 }],
    flows: [
      { over_ms: 1, flow: { buys: 1, sells: 0, volume: 400 } },
      { over_ms: 2, flow: null },
    ],
  })
  const { unit, candles, marks, trades, flows } = inSol(chart)
  expect(unit).toBe('sol')
  expect(candles.map(([, ...values]) => values)).toEqual([
    [40, 52, 40, 51, 2.9, null],
    [30, 30, 30, 30, null, null],
  ])
  expect(marks[0]?.value).toBe(2.9)
  expect(trades[0]?.value).toBe(0.25)
  expect(flows.map(({ flow }) => flow)).toEqual([{ buys: 1, sells: 0, volume: 2 }, null])
})

test('without a rate of each candle it stays as it is', () => {
  const chart = chartSample({ candles: [[0, 1, 1, 1, 1, 1, null]] })
  expect(hasSol(chart)).toBe(false)
  expect(inSol(chart)).toBe(chart)
})
