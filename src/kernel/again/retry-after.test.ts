import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const NOW = Date.UTC(2026, 10, 22, 13, 0, 0)

test.each([
  [undefined, null],
  [null, null],
  ['', null],
  ['0', 0],
  [' 120 ', 120_000],
  ['Sun, 22 Nov 2026 13:05:00 GMT', 300_000],
  ['Sun, 22 Nov 2026 12:00:00 GMT', 0],
  ['1e9', null],
  ['-5', null],
  ['1.5', null],
  ['99999999999999', null],
  ['2026-11-22', null],
  ['tomorrow', null],
])('Retry-After: %s means %s ms', (header, wait) => expect(readRetryAfter(header, NOW)).toBe(wait))

test.each([
  ['7', 7_000],
  ['86400', 60_000],
  ['Sun, 22 Nov 2099 13:00:00 GMT', 60_000],
])('Retry-After: %s waits %s ms where a minute is the longest', (header, wait) =>
  expect(readRetryAfter(header, NOW, 60_000)).toBe(wait),
)
