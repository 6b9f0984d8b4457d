import { expect, it } from 'vitest'
import { paceOf, slotAt, slotReached, timeOf } from './slots.ts'

it('lets the commitments lag one another, whatever is asked for', () => {
  expect(paceOf({})).toEqual({ slotMs: 400, confirmedSlots: 3, finalizedSlots: 8 })
  expect(paceOf({ confirmedMs: 50, finalizedMs: 150 })).toEqual({
    slotMs: 25,
    confirmedSlots: 2,
    finalizedSlots: 6,
  })
  const none = paceOf({ confirmedMs: 0, finalizedMs: 0 })
  expect(none.confirmedSlots).toBeGreaterThan(0)
  expect(none.finalizedSlots).toBeGreaterThan(none.confirmedSlots)
})

it('counts slots by the clock', () => {
  const anchor = { slot: 100, time: 1_000_000, slotMs: 400 }
  expect(slotAt(anchor, 1_000_000)).toBe(100)
  expect(slotAt(anchor, 1_000_399)).toBe(100)
  expect(slotAt(anchor, 1_000_400)).toBe(101)
  expect(slotAt(anchor, 999_000)).toBe(100)
  expect(timeOf(anchor, 103)).toBe(1_001_200)
})

it('knows how far each commitment has come', () => {
  const pace = { slotMs: 400, confirmedSlots: 3, finalizedSlots: 8 }
  expect(slotReached(pace, 100, 'processed')).toBe(99)
  expect(slotReached(pace, 100, 'confirmed')).toBe(97)
  expect(slotReached(pace, 100, 'finalized')).toBe(92)
  expect(slotReached(pace, 5, 'finalized')).toBe(0)
})
