import { expect, test } from 'vitest'
import { shrunkShare } from './shrunk-share.ts'

test('the fewer there are, the closer a share is to the usual one', () => {
  expect(shrunkShare(0, 0, 0.015)).toBeCloseTo(0.015)
  expect(shrunkShare(1, 1, 0.015)).toBeCloseTo(0.039, 3)
  expect(shrunkShare(500, 1_000, 0.015)).toBeCloseTo(0.481, 3)
})
