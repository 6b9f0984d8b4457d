import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCoinGecko } from './coingecko.ts'

test('reads a JSON number by its text, and the time in seconds', () => {
  const json = { solana: { usd: 144.98, last_updated_at: 1_763_600_000 } }
  expect(parseCoinGecko(json)).toEqual({ rate: 144_980_000n, at: 1_763_600_000_000 })
})

test('a missing time is none', () => {
  expect(parseCoinGecko({ solana: { usd: 145 } })).toEqual({ rate: 145_000_000n, at: null })
})

test.each([1e-7, 0, -1, 0.009, 1_000_000.1, 1e21, Number.NaN])('refuses %d', (usd) => {
  expect(parseCoinGecko({ solana: { usd } })).toBeNull()
})

test('survives any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(parseCoinGecko(json)).toBeNull()
    }),
  )
})
