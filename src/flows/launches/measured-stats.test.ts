import { expect, test } from 'vitest'
import { accuracyOf } from './measured-stats.ts'

const share = (hits: number, of: number) => ({ share: hits / of, low: 0, high: 1, of })

test('a score is right if it flags bad endings and no others', () => {
  const found = { precision: share(90, 120), recall: share(90, 100), too_small: false }
  const levels = [{ level: 'high', count: 60, ...found } as const]
  expect(accuracyOf({ judged: 200, enough: 100, levels })).toBe('80%')
})

test('too few outcomes give no figure', () => {
  expect(accuracyOf({ judged: 9, enough: 10, levels: [] })).toBe('–')
})
