import { expect, test } from 'vitest'
import { SECOND } from '../clock.ts'
import { backOff } from './back-off.ts'

const LIMITS = { first: 0.5 * SECOND, longest: 10 * SECOND }
const least = () => new Uint8Array([0])
const most = () => new Uint8Array([255])

test('doubles up to the longest wait', () => {
  const waits = [0, 1, 2, 3, 5, 6, 1_100].map((failures) => backOff(failures, LIMITS))
  expect(waits).toEqual([0.5, 0.5, 1, 2, 8, 10, 10].map((seconds) => seconds * SECOND))
})

test('chance leaves at least half of it', () => {
  const waits = [1, 2, 8].map((failures) => backOff(failures, { ...LIMITS, chance: least }))
  expect(waits).toEqual([0.25, 0.5, 5].map((seconds) => seconds * SECOND))
})

test('chance takes almost all of it at the most', () => {
  expect(backOff(8, { ...LIMITS, chance: most })).toBeGreaterThan(9 * SECOND)
  expect(backOff(8, { ...LIMITS, chance: most })).toBeLessThan(10 * SECOND)
})
