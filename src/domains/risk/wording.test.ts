import { expect, test } from 'vitest'
import { percent, shortAddress } from '../../contract/format.ts'
import { count, span } from './wording.ts'

test('addresses are cut to 4…4, and nothing else is repeated', () => {
  expect(shortAddress('So11111111111111111111111111111111111111112')).toBe('So11…1112')
  expect(shortAddress('<b>hello</b> <b>hello</b> <b>hello</b>')).toBe('an unreadable address')
  expect(shortAddress('')).toBe('an unreadable address')
})

test.each([
  [0, '0%'],
  [0.0004, 'under 0.1%'],
  [0.2312, '23.1%'],
  [0.9999, 'over 99.9%'],
  [1, '100%'],
])('a share of %d is %s', (share, text) => {
  expect(percent(share)).toBe(text)
})

test.each([
  [41_000, '41 s'],
  [12 * 60_000, '12 min'],
  [4 * 3_600_000, '4 h'],
  [72 * 3_600_000, '3 days'],
])('%d ms are %s', (ms, text) => {
  expect(span(ms)).toBe(text)
})

test('one is singular', () => {
  expect([count(0, 'sale'), count(1, 'sale'), count(12_345, 'sale')]).toEqual([
    '0 sales',
    '1 sale',
    '12,345 sales',
  ])
})
