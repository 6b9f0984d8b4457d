import { expect, test } from 'vitest'
import { bothChances, CHANCE, chanceOfAtLeast } from './chance.ts'

test('is what counting gives', () => {
  expect(chanceOfAtLeast(1, 1, 0.25)).toBeCloseTo(0.25)
  // Of two coins, one shows heads in three of four cases.
  expect(chanceOfAtLeast(1, 2, 0.5)).toBeCloseTo(0.75)
  expect(chanceOfAtLeast(3, 3, 0.1)).toBeCloseTo(0.001)
  expect([chanceOfAtLeast(0, 5, 0.1), chanceOfAtLeast(6, 5, 0.1)]).toEqual([1, 0])
})

test('an exchange that a tenth use explains five of twelve, and not ten', () => {
  expect(chanceOfAtLeast(5, 12, 0.1)).toBeGreaterThan(CHANCE)
  expect(chanceOfAtLeast(10, 12, 0.1)).toBeLessThan(CHANCE)
})

test('two surprises together are less surprising than their product', () => {
  // Fisher: two tests that each happen once in twenty happen together about once in fifty-eight.
  expect(bothChances(0.05, 0.05)).toBeCloseTo(0.0175, 4)
  expect([bothChances(1, 1), bothChances(0, 0.5)]).toEqual([1, 0])
})
