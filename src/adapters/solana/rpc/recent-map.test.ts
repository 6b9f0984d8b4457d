import { expect, test } from 'vitest'
import { createRecentMap } from './recent-map.ts'

test('forgets what was set longest ago', () => {
  const recent = createRecentMap<number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.set('a', 3)
  recent.set('c', 4)
  expect([recent.get('a'), recent.has('b'), recent.get('c')]).toEqual([3, false, 4])
})
