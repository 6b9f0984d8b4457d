import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lamports } from '../../../kernel/money.ts'
import { chainSlot } from './balance-chain.ts'

const change = (before: number, after: number) => ({
  before: lamports(before),
  after: lamports(after),
})
const at = (balance: number) => lamports(balance)

test('nothing leaves the balance as it was', () => {
  expect(chainSlot(at(5), [])).toBe(5n)
  expect(chainSlot(null, [])).toBeNull()
})

test('changes chain in any order', () => {
  expect(chainSlot(at(5), [change(7, 4), change(5, 6), change(6, 7)])).toBe(4n)
})

test('a round trip is applied before the final change', () => {
  expect(chainSlot(at(5), [change(5, 9), change(5, 6), change(6, 5)])).toBe(9n)
})

test('a change that leads elsewhere breaks the chain', () => {
  expect(chainSlot(at(5), [change(6, 7)])).toBeNull()
  expect(chainSlot(at(5), [change(5, 6), change(8, 9)])).toBeNull()
})

test('an unconnected round trip breaks it, although its sum is zero', () => {
  expect(chainSlot(at(5), [change(5, 6), change(8, 9), change(9, 8)])).toBeNull()
})

test('an unknown balance begins wherever the changes do', () => {
  expect(chainSlot(null, [change(6, 7), change(5, 6)])).toBe(7n)
  expect(chainSlot(null, [change(5, 6), change(6, 5)])).toBe(5n)
  expect(chainSlot(null, [change(5, 6), change(8, 9)])).toBeNull()
})

const walk = fc.tuple(fc.nat(20), fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }))

function changesOf(start: number, stops: number[]) {
  return stops.map((stop, index) =>
    change(index === 0 ? start : (stops[index - 1] as number), stop),
  )
}

test('any sequence chains, however it is shuffled', () => {
  fc.assert(
    fc.property(
      walk,
      fc.array(fc.double({ noNaN: true }), { minLength: 12 }),
      ([start, stops], keys) => {
        const shuffled = changesOf(start, stops)
          .map((one, index) => ({ one, key: keys[index] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
        expect(chainSlot(at(start), shuffled)).toBe(BigInt(stops.at(-1) as number))
      },
    ),
  )
})

test('a chain without one of its steps never ends at the same balance', () => {
  fc.assert(
    fc.property(walk, fc.nat(), ([start, stops], pick) => {
      const all = changesOf(start, stops)
      const lacking = pick % all.length
      const missing = all[lacking]
      fc.pre(missing !== undefined && missing.before !== missing.after)
      const end = chainSlot(at(start), all.toSpliced(lacking, 1))
      expect(end).not.toBe(BigInt(stops.at(-1) as number))
    }),
  )
})
