import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('each start begins with somebody else, and goes round', () => {
  expect(inTurn(['a', 'b', 'c'], 0, 2)).toEqual(['a', 'b'])
  expect(inTurn(['a', 'b', 'c'], 1, 2)).toEqual(['b', 'c'])
  expect(inTurn(['a', 'b', 'c'], 1_763_600_000_003, 2)).toEqual(['c', 'a'])
  expect(inTurn([], 5, 2)).toEqual([])
})
