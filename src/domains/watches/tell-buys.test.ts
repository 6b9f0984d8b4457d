import { expect, test } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { tellBuysAt } from './tell-buys.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

test('two buys within ten minutes are told at once, and all further ones together', () => {
  const now = NOON + 3 * MINUTE
  expect([0, 1].map((lately) => tellBuysAt(lately, now))).toEqual([now, now])
  expect([2, 3, 900].map((lately) => tellBuysAt(lately, now))).toEqual(
    Array(3).fill(NOON + 10 * MINUTE),
  )
  expect(tellBuysAt(2, NOON + 10 * MINUTE)).toBe(NOON + 20 * MINUTE)
})
