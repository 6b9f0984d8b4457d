import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../kernel/clock.ts'
import { refreshDue } from './refresh-due.ts'

const AT = 1_763_600_000_000
const POST = { posted_at: AT, market_cap_cents: 500_000, shown_at: null, shown_cap_cents: null }

test('a post is edited once its market cap has moved by a tenth, either way', () => {
  const at = AT + 5 * MINUTE
  expect(refreshDue(POST, 549_999, at)).toBe(false)
  expect(refreshDue(POST, 550_000, at)).toBe(true)
  expect(refreshDue(POST, 450_000, at)).toBe(true)
  expect(refreshDue(POST, 900_000, at - 1)).toBe(false)
})

test('it is compared with what the last edit showed', () => {
  const edited = { ...POST, shown_at: AT + 10 * MINUTE, shown_cap_cents: 900_000 }
  expect(refreshDue(edited, 900_000, AT + 20 * MINUTE)).toBe(false)
  expect(refreshDue(edited, 500_000, AT + 14 * MINUTE)).toBe(false)
  expect(refreshDue(edited, 500_000, AT + 15 * MINUTE)).toBe(true)
})

test('after the first hour it is edited every half hour at most', () => {
  const old = { ...POST, shown_at: AT + HOUR, shown_cap_cents: 500_000 }
  expect(refreshDue(old, 900_000, AT + HOUR + 29 * MINUTE)).toBe(false)
  expect(refreshDue(old, 900_000, AT + HOUR + 30 * MINUTE)).toBe(true)
})

test('an unknown market cap is no change, and a known one after an unknown one is', () => {
  const later = AT + 2 * HOUR
  expect(refreshDue(POST, null, later)).toBe(false)
  expect(refreshDue({ ...POST, market_cap_cents: null }, 1, later)).toBe(true)
})
