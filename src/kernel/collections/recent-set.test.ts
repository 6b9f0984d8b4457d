import { expect, it } from 'vitest'
import { createRecentSet } from './recent-set.ts'

it('remembers the latest, and forgets the oldest', () => {
  const recently = createRecentSet(3)
  expect(['a', 'b', 'a', 'c', 'd', 'a'].map(recently.add)).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ])
  for (const text of ['e', 'f', 'g', 'h', 'i']) recently.add(text)
  expect(recently.has('a')).toBe(false)
  expect(['g', 'h', 'i'].every(recently.has)).toBe(true)
  recently.delete('i')
  expect(recently.add('i')).toBe(true)
})
