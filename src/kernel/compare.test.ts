import { expect, test } from 'vitest'
import { ascending, descending } from './compare.ts'

test.each([
  [1n, 2n],
  [2 ** 60, 2 ** 61],
  ['B', 'a'],
])('%s comes before %s, and neither before itself', (less, more) => {
  expect([ascending(less, more), ascending(more, less), ascending(less, less)]).toEqual([-1, 1, 0])
  expect([more, less].sort(ascending)).toEqual([less, more])
  expect([less, more].sort(descending)).toEqual([more, less])
})
