import { expect, test } from 'vitest'
import { SECOND } from '../../../kernel/clock.ts'
import { backOff } from './back-off.ts'

const least = () => new Uint8Array([0])
const most = () => new Uint8Array([255])

test('doubles up to ten seconds', () => {
  const pauses = [1, 2, 3, 7, 8, 1_000].map((failures) => backOff(failures, least))
  expect(pauses).toEqual([0.25, 0.5, 1, 5, 5, 5].map((seconds) => seconds * SECOND))
})

test('chance adds up to as much again', () => {
  expect(backOff(8, most)).toBeGreaterThan(9 * SECOND)
  expect(backOff(8, most)).toBeLessThan(10 * SECOND)
})
