import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { parseRetryAfter } from './retry-after.ts'

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0)

test.each([
  ['0', 0],
  ['7', 7 * SECOND],
  [' 7 ', 7 * SECOND],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30 * SECOND],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['86400', 2 * MINUTE],
  ['Sat, 21 Nov 2099 12:00:00 GMT', 2 * MINUTE],
  ['soon', null],
  ['', null],
  [null, null],
])('%j', (text, expected) => {
  expect(parseRetryAfter(text, NOW)).toBe(expected)
})
