import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCoinbase } from './coinbase.ts'

test('reads decimal text', () => {
  const json = { data: { amount: '144.985', base: 'SOL', currency: 'USD' } }
  expect(parseCoinbase(json)).toEqual({ rate: 144_985_000n, at: null })
})

test('refuses another currency', () => {
  expect(parseCoinbase({ data: { amount: '144.985', currency: 'EUR' } })).toBeNull()
})

test.each(['', '1e2', ' 144', '144,98', '0', '-1', '0x10'])('refuses %j', (amount) => {
  expect(parseCoinbase({ data: { amount } })).toBeNull()
})

test('accepts any JSON without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(parseCoinbase(json)).toBeNull()
    }),
  )
})
