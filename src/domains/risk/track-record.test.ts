import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byLevel,
  measureTrackRecord,
  quantile,
  type ScoredOutcome,
  wilson,
} from './track-record.ts'

const judged = fc.array(fc.record({ score: fc.integer({ min: 0, max: 100 }), bad: fc.boolean() }))

describe('intervals', () => {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%d of %d lies between %d and %d', (hits, of, low, high) => {
    const share = wilson(hits, of)
    expect(share?.low).toBeCloseTo(low, 3)
    expect(share?.high).toBeCloseTo(high, 3)
  })

  test('a share of zero samples is unknown', () => {
    expect(wilson(0, 0)).toBeNull()
    expect(wilson(0, 5)?.low).toBe(0)
    expect(wilson(5, 5)?.high).toBe(1)
  })
})

test('precision and recall are of each level and all above it', () => {
  const all: ScoredOutcome[] = [
    { score: 90, bad: true },
    { score: 85, bad: true },
    { score: 82, bad: false },
    { score: 65, bad: true },
    { score: 10, bad: true },
    { score: 5, bad: false },
  ]
  const shares = byLevel(all).map(({ level, count, precision, recall }) => [
    level,
    count,
    precision && `${Math.round(precision.share * precision.of)}/${precision.of}`,
    recall?.share,
  ])
  expect(shares).toEqual([
    ['low', 2, '4/6', 1],
    ['guarded', 0, '3/4', 0.75],
    ['elevated', 0, '3/4', 0.75],
    ['high', 1, '3/4', 0.75],
    ['severe', 3, '2/3', 0.5],
  ])
})

test('recall never grows from level to level', () => {
  fc.assert(
    fc.property(judged, (all) => {
      const recalls = byLevel(all).map(({ recall }) => recall?.share ?? 0)
      expect(recalls).toEqual(recalls.toSorted((a, b) => b - a))
    }),
  )
})

test('an empty or small record is marked as such', () => {
  expect(measureTrackRecord([])).toMatchObject({ judged: 0, bad: null, tooSmall: true })
  const all = Array.from({ length: 100 }, (_, index) => ({ score: index, bad: index > 50 }))
  expect(measureTrackRecord(all)).toMatchObject({ judged: 100, tooSmall: false })
})

test('quantiles are observed values', () => {
  expect(quantile([], 0.5)).toBeNull()
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10)
})
