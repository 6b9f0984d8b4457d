import { expect, test } from 'vitest'
import { accuracyOf } from './measured-stats.ts'

const share = (hits: number, of: number) => ({ share: hits / of, low: 0, high: 1, of })

test('a score is right where it flags what ended badly, and does not flag what did not', () => {
  const found = { precision: share(90, 120), recall: share(90, 100), too_small: false }
  const levels = [{ level: 'high', count: 60, ...found } as const]
  expect(accuracyOf({ judged: 200, enough: 100, levels })).toBe('80.0%')
})

test('too few judged launches say nothing', () => {
  expect(accuracyOf({ judged: 9, enough: 10, levels: [] })).toBe('–')
})
