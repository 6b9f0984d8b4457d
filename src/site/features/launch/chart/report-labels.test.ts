import { expect, test } from 'vitest'
import { labelReports } from './report-labels.ts'

const STEP = 5_000
const starts = Array.from({ length: 100 }, (_, nth) => nth * STEP)
const report = (madeAt: number, score: number) => ({ made_at: madeAt, score })

test('of reports that follow one another closely, only the last is labeled', () => {
  const reports = [report(0, 55), report(12_000, 56), report(60_000, 54), report(301_000, 41)]
  expect(labelReports(reports, starts, STEP)).toEqual([
    { at: 0, label: '' },
    { at: 10_000, label: '56' },
    { at: 60_000, label: '54' },
    { at: 300_000, label: '41' },
  ])
})

test('what counts is how far apart candles stand, not how long ago they were', () => {
  const sparse = [0, 3_600_000, 7_200_000]
  const reports = [report(0, 55), report(3_600_000, 56)]
  expect(labelReports(reports, sparse, STEP).map(({ label }) => label)).toEqual(['55', '56'])
  const dense = [...sparse, ...Array.from({ length: 97 }, (_, nth) => 8_000_000 + nth * STEP)]
  expect(labelReports(reports, dense, STEP).map(({ label }) => label)).toEqual(['', '56'])
})

test('a report without a candle is left out', () => {
  expect(labelReports([report(700_000, 41)], starts, STEP)).toEqual([])
})
