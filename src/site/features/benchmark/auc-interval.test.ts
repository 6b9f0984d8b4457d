import { expect, test } from 'vitest'
import { aucInterval } from './auc-interval.ts'

test('is as Hanley and McNeil give it for their example', () => {
  // 51 abnormal and 58 normal images, area .893, standard error .032 (1982, page 32).
  const { low, high } = aucInterval({ auc: 0.893, samples: 109, positives: 51 })
  expect(low).toBeCloseTo(0.893 - 1.96 * 0.032, 2)
  expect(high).toBeCloseTo(0.893 + 1.96 * 0.032, 2)
})

test('stays within 0 and 1, and is wide for few', () => {
  expect(aucInterval({ auc: 1, samples: 4, positives: 2 })).toEqual({ low: 1, high: 1 })
  const { low, high } = aucInterval({ auc: 0.9, samples: 4, positives: 1 })
  expect(low).toBeLessThan(0.6)
  expect(high).toBe(1)
})
