import { expect, test } from 'vitest'
import { accuracyOf } from './measured-stats.ts'

const bin = (from: number, count: number, share: number) => ({
  ...{ from, to: from + 9, count, too_small: false },
  bad: { share, low: 0, high: 1, of: count },
})

test('a score of 50 or more is right about a launch that ended badly, a lower one about one that did not', () => {
  const calibration = [bin(0, 100, 0.2), bin(40, 50, 0.5), bin(50, 50, 0.9)]
  expect(accuracyOf({ judged: 200, enough: 100, calibration })).toBe('75.0%')
})

test('too few judged launches say nothing', () => {
  expect(accuracyOf({ judged: 9, enough: 10, calibration: [bin(50, 9, 1)] })).toBe('–')
})
