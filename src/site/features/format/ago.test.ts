import { expect, it } from 'vitest'
import { formatAgo } from './ago.ts'

it('says how long ago in one unit', () => {
  const formatted = [-5, 41_000, 61_000, 7_200_000, 3 * 86_400_000].map(formatAgo)
  expect(formatted).toEqual(['0 s', '41 s', '1 min', '2 h', '3 d'])
})
