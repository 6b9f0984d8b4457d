import { expect, it } from 'vitest'
import { marksByStep } from './marks.ts'

it('draws the trades of one kind within one candle as one mark', () => {
  const sell = { who: 'developer', side: 'sell' } as const
  const buy = { who: 'sniper', side: 'buy' } as const
  const marks = marksByStep(
    [
      { at: 1_200, ...buy, volume: 5 },
      { at: 1_900, ...sell, volume: 10 },
      { at: 1_950, ...sell, volume: 20 },
      { at: 5_100, ...sell, volume: 1 },
    ],
    5_000,
  )
  expect(marks).toEqual([
    { at: 0, ...buy, trades: 1, volume: 5 },
    { at: 0, ...sell, trades: 2, volume: 30 },
    { at: 5_000, ...sell, trades: 1, volume: 1 },
  ])
})
