import { expect, test } from 'vitest'
import { createCountedTrades } from './counted-trades.ts'

const trade = (slot: number, path = '0') => ({ signature: `signature-${slot}`, path, slot })

test('the next leader knows each of the newest trades, and no other of the same slot', () => {
  const first = createCountedTrades(null)
  first.add(trade(7))
  first.add(trade(9))
  expect(first.wasStored(trade(7))).toBe(false)
  const next = createCountedTrades(first.toJson())
  expect([7, 9].map((slot) => next.wasStored(trade(slot)))).toEqual([true, true])
  expect(next.wasStored(trade(9, '1'))).toBe(false)
  next.add(trade(9, '1'))
  expect([trade(7), trade(9, '1'), trade(9, '2')].map(next.has)).toEqual([true, true, false])
  expect(next.wasStored(trade(9, '1'))).toBe(false)
  expect(next.wasStored(trade(8))).toBe(false)
})

test('trades from before the newest hundred are taken as counted, in whatever order they came', () => {
  const first = createCountedTrades(null)
  first.add(trade(1_000))
  for (let slot = 1; slot <= 150; slot += 1) first.add(trade(slot))
  const next = createCountedTrades(first.toJson())
  expect([1, 51, 150, 1_000].every((slot) => next.wasStored(trade(slot)))).toBe(true)
  expect([151, 999, 1_001].some((slot) => next.wasStored(trade(slot)))).toBe(false)
  expect([51, 150, 999].map((slot) => first.has(trade(slot)))).toEqual([true, true, false])
})
