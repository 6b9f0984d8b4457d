import { expect, test } from 'vitest'
import { dropOldest } from './drop-oldest.ts'

test('drops what was added first, and no more than it must', () => {
  const map = new Map([1, 2, 3, 4].map((one) => [one, `${one}`]))
  map.set(1, 'changed')
  dropOldest(map, 2)
  expect([...map.keys()]).toEqual([3, 4])
  dropOldest(map, 2)
  expect(map.size).toBe(2)
})

test('drops from sets, where what was added again is the newest', () => {
  const set = new Set(['a', 'b', 'c'])
  set.delete('a')
  set.add('a')
  dropOldest(set, 1)
  expect([...set]).toEqual(['a'])
})
