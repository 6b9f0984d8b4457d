import { describe, expect, it } from 'vitest'
import type { MarkBody } from '../../../../contract/launches/chart.ts'
import { placeReports, placeTrades } from './place-marks.ts'

const STEP = 5_000
const starts = Array.from({ length: 100 }, (_, nth) => nth * STEP)

describe('placeReports', () => {
  const report = (madeAt: number, score: number) => ({ made_at: madeAt, score })

  it('labels only the last of reports that follow one another closely', () => {
    const reports = [report(0, 55), report(27_000, 56), report(70_000, 54), report(301_000, 41)]
    expect(placeReports(reports, starts, STEP)).toEqual([
      { at: 0, label: '' },
      { at: 25_000, label: '56' },
      { at: 70_000, label: '54' },
      { at: 300_000, label: '41' },
    ])
  })

  it('leaves out one that the next would cover', () => {
    const reports = [report(0, 55), report(12_000, 56)]
    expect(placeReports(reports, starts, STEP)).toEqual([{ at: 10_000, label: '56' }])
  })

  it('counts how far apart candles stand, not how long ago they were', () => {
    const sparse = [0, 3_600_000, 7_200_000]
    const reports = [report(0, 55), report(3_600_000, 56)]
    const labels = (all: readonly number[]) =>
      placeReports(reports, all, STEP).map(({ label }) => label)
    expect(labels(sparse)).toEqual(['55', '56'])
    expect(labels([...sparse, ...Array.from({ length: 97 }, (_, nth) => 8_000_000 + nth)])).toEqual(
      ['56'],
    )
  })

  it('leaves out a report without a candle', () => {
    expect(placeReports([report(700_000, 41)], starts, STEP)).toEqual([])
  })
})

describe('placeTrades', () => {
  const mark = (candle: number, who: MarkBody['who'], side: MarkBody['side'] = 'buy') =>
    ({ at: candle * STEP, who, side, trades: 1, value: 1 }) satisfies MarkBody

  it('gives one arrow to what would cover one another, the developer first', () => {
    const marks = [mark(0, 'sniper'), mark(0, 'developer'), mark(3, 'sniper'), mark(40, 'insider')]
    expect(placeTrades(marks, starts)).toEqual([
      { at: 0, side: 'buy', who: ['developer', 'sniper'] },
      { at: 40 * STEP, side: 'buy', who: ['insider'] },
    ])
  })

  it('keeps sales apart from purchases, and leaves out what has no candle', () => {
    const marks = [mark(5, 'developer'), mark(5, 'developer', 'sell'), mark(200, 'sniper')]
    expect(placeTrades(marks, starts)).toEqual([
      { at: 25_000, side: 'buy', who: ['developer'] },
      { at: 25_000, side: 'sell', who: ['developer'] },
    ])
  })
})
