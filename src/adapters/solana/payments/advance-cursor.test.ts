import { expect, test } from 'vitest'
import { lamports } from '../../../kernel/money.ts'
import { advanceCursor } from './advance-cursor.ts'

const cursor = (slot: number, balance: number | null) => ({
  slot,
  balance: balance === null ? null : lamports(balance),
})
const change = (before: number, after: number) => ({
  before: lamports(before),
  after: lamports(after),
})

test('goes to the end while the balances chain', () => {
  const slots = [
    { slot: 11, changes: [change(5, 6)] },
    { slot: 12, changes: ['none' as const, change(6, 9)] },
  ]
  expect(advanceCursor(cursor(10, 5), slots)).toEqual({ cursor: cursor(12, 9), stop: null })
})

test('slots behind it change nothing', () => {
  const slots = [
    { slot: 9, changes: [change(1, 2)] },
    { slot: 10, changes: [null] },
    { slot: 11, changes: [change(5, 6)] },
  ]
  expect(advanceCursor(cursor(10, 5), slots)).toEqual({ cursor: cursor(11, 6), stop: null })
})

test('stops before an incomplete slot', () => {
  const slots = [
    { slot: 11, changes: [change(5, 6)] },
    { slot: 12, changes: [change(6, 7), null] },
    { slot: 13, changes: [change(7, 8)] },
  ]
  expect(advanceCursor(cursor(10, 5), slots)).toEqual({
    cursor: cursor(11, 6),
    stop: { because: 'missing', slot: 12 },
  })
})

test('stops before a slot that does not chain', () => {
  const slots = [{ slot: 11, changes: [change(6, 7)] }]
  expect(advanceCursor(cursor(10, 5), slots)).toEqual({
    cursor: cursor(10, 5),
    stop: { because: 'broken', slot: 11 },
  })
})

test('an unreadable transaction makes the balance unknown until it is reported again', () => {
  const unknown = [{ slot: 11, changes: ['unknown' as const] }]
  expect(advanceCursor(cursor(10, 5), unknown).cursor).toEqual(cursor(11, null))
  const seen = [...unknown, { slot: 12, changes: [change(70, 80)] }]
  expect(advanceCursor(cursor(10, 5), seen).cursor).toEqual(cursor(12, 80))
})

test('a slot that moved nothing keeps the known balance', () => {
  const slots = [{ slot: 11, changes: ['none' as const] }]
  expect(advanceCursor(cursor(10, 5), slots).cursor).toEqual(cursor(11, 5))
  expect(advanceCursor(cursor(10, null), slots).cursor).toEqual(cursor(11, null))
})
