import { expect, test } from 'vitest'
import { aucInterval } from './auc-interval.ts'

test('is as Hanley and McNeil give it for their example', () => {
  // 51 abnormal and 58 normal images, area .893, standard error .032 (1982, page 32).
  expect(aucInterval({ auc: 0.893, samples: 109, positives: 51 })).toEqual({
    low: expect.closeTo(0.893 - 1.96 * 0.032, 2),
    high: expect.closeTo(0.893 + 1.96 * 0.032, 2),
  })
})

test('ends at 1, and is not given where it would be too sure', () => {
  expect(aucInterval({ auc: 0.95, samples: 30, positives: 10 })?.high).toBe(1)
  expect(aucInterval({ auc: 0.95, samples: 30, positives: 9 })).toBeNull()
  expect(aucInterval({ auc: 0.95, samples: 30, positives: 21 })).toBeNull()
  expect(aucInterval({ auc: 1, samples: 400, positives: 200 })).toBeNull()
  expect(aucInterval({ auc: 0, samples: 400, positives: 200 })).toBeNull()
})
