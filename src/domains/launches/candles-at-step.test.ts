import { expect, test } from 'vitest'
import { SECOND } from '../../kernel/clock.ts'
import { addCandle, noCandles } from './candles.ts'
import { candlesAtStep } from './candles-at-step.ts'
import type { PricedTrade } from './store/trades/newest-trades.ts'

const trade = (at: number, price: bigint): PricedTrade => ({
  ...{ at, side: 'buy', trader: 'Ann', origin: null, baseAmount: 1n, quoteAmount: 10n },
  ...{ virtualBase: 1n, virtualQuote: price },
})

/** A chart whose candles are a minute long: it has two hours. */
function twoHours() {
  const series = noCandles()
  for (let at = 0; at <= 7_200 * SECOND; at += 60 * SECOND)
    addCandle(series, { at, open: 1, high: 2, low: 1, close: 1, volume: 5, usd: 100 })
  return series
}

test('longer candles are merged from those of the whole chart, without losing volume', () => {
  const whole = twoHours()
  expect(whole.step).toBe(60 * SECOND)
  const merged = candlesAtStep(whole, [], { step: 300 * SECOND, usd: null })
  expect(merged?.step).toBe(300 * SECOND)
  expect(merged?.candles.map(({ volume }) => volume)).toEqual([...Array(24).fill(25), 5])
})

test('shorter ones are made of the newest trades, at most 240 steps of them', () => {
  const at = 7_200 * SECOND
  const trades = [
    trade(at - 240 * SECOND, 9n),
    trade(at - 239 * SECOND, 1n),
    trade(at, 2n),
    trade(at + 1, 3n),
  ]
  const fine = candlesAtStep(twoHours(), trades, { step: SECOND, usd: 150 })
  expect(fine?.step).toBe(SECOND)
  expect(fine?.candles).toEqual([
    { at: at - 239 * SECOND, open: 1, high: 1, low: 1, close: 1, volume: 10, usd: 150 },
    { at, open: 2, high: 3, low: 2, close: 3, volume: 20, usd: 150 },
  ])
})

test('without trades there are none shorter than those of the whole chart', () => {
  expect(candlesAtStep(twoHours(), [], { step: SECOND, usd: 150 })).toBeNull()
})
