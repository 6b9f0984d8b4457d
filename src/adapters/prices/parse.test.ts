import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCoinbase } from './coinbase.ts'
import { parseCoinGecko } from './coingecko.ts'
import { parseKraken } from './kraken.ts'

describe('CoinGecko', () => {
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
})

describe('Coinbase', () => {
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
})

describe('Kraken', () => {
  test('reads the last trade of the only pair', () => {
    const json = { error: [], result: { SOLUSD: { c: ['144.97000', '1.5'] } } }
    expect(parseKraken(json)).toEqual({ rate: 144_970_000n, at: null })
  })

  test('refuses an error, and more than one pair', () => {
    const pair = { c: ['144.97', '1'] }
    expect(parseKraken({ error: ['EService:Busy'], result: { SOLUSD: pair } })).toBeNull()
    expect(parseKraken({ error: [], result: { SOLUSD: pair, XBTUSD: pair } })).toBeNull()
    expect(parseKraken({ error: [], result: {} })).toBeNull()
  })
})

test.each([parseCoinGecko, parseCoinbase, parseKraken])('%o survives any JSON', (parse) => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(parse(json)).toBeNull()
    }),
  )
})
