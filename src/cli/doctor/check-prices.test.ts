import { expect, test } from 'vitest'
import { SECOND } from '../../kernel/clock.ts'
import { describeCalls } from './check-prices.ts'

test('a service without a plan has no monthly limit', () => {
  expect(describeCalls(30 * SECOND, undefined)).toBe(
    '89,280 calls a month from each process, no monthly limit',
  )
})

test('a plan result how many processes it carries', () => {
  expect(describeCalls(30 * SECOND, 500_000)).toMatch(/500,000 allow 5 processes$/)
  expect(describeCalls(30 * SECOND, 100_000)).toMatch(/100,000 allow 1 process$/)
  expect(describeCalls(30 * SECOND, 50_000)).toMatch(/50,000 allow 0 processes$/)
})
