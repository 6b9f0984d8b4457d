import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { rate } from '../../kernel/money.ts'
import { readPrices, type SourceReading } from './median.ts'

const NOW = 1_763_600_000_000

function reading(source: string, usd: number, more: Partial<SourceReading> = {}): SourceReading {
  return {
    source,
    rate: rate(BigInt(usd * 1_000_000)),
    at: null,
    askedAt: NOW,
    everyMs: 30 * SECOND,
    ...more,
  }
}

test('no answers: no price and no quote', () => {
  expect(readPrices([], NOW)).toEqual({ shown: null, quote: null })
})

test('a single source is shown but not used for quotes', () => {
  expect(readPrices([reading('kraken', 145)], NOW)).toEqual({ shown: 145_000_000n, quote: null })
})

test('two that agree: the mean', () => {
  const readings = [reading('kraken', 145), reading('coinbase', 146)]
  expect(readPrices(readings, NOW)).toEqual({
    shown: 145_500_000n,
    quote: { rate: 145_500_000n, sources: ['coinbase', 'kraken'], at: NOW },
  })
})

test('an even count is cut to whole micro-dollars', () => {
  const readings = [
    reading('kraken', 1, { rate: rate(1_000_001) }),
    reading('coinbase', 1, { rate: rate(1_000_002) }),
  ]
  expect(readPrices(readings, NOW).shown).toBe(1_000_001n)
})

test('2% agree, a micro-dollar more does not', () => {
  const low = reading('kraken', 100)
  const at = (micro: number) => reading('coinbase', 1, { rate: rate(100_000_000 + micro) })
  expect(readPrices([low, at(2_000_000)], NOW).quote?.rate).toBe(101_000_000n)
  expect(readPrices([low, at(2_000_001)], NOW)).toEqual({ shown: 101_000_000n, quote: null })
})

test('of three, one far off is left out of the quote', () => {
  const readings = [reading('kraken', 145), reading('coinbase', 146), reading('coingecko', 14)]
  const { shown, quote } = readPrices(readings, NOW)
  expect(shown).toBe(145_000_000n)
  expect(quote).toEqual({ rate: 145_500_000n, sources: ['coinbase', 'kraken'], at: NOW })
})

test('three that agree: the middle one', () => {
  const readings = [reading('kraken', 145), reading('coinbase', 147), reading('coingecko', 146)]
  expect(readPrices(readings, NOW).quote?.rate).toBe(146_000_000n)
})

test('a price older than ten minutes by its own time is ignored', () => {
  const fresh = reading('coingecko', 145, { at: NOW - 10 * MINUTE })
  const stale = reading('coingecko', 145, { at: NOW - 10 * MINUTE - 1 })
  expect(readPrices([fresh], NOW).shown).toBe(145_000_000n)
  expect(readPrices([stale], NOW).shown).toBeNull()
})

test('a price from the future is ignored', () => {
  expect(
    readPrices([reading('coingecko', 145, { at: NOW + 1 * 60 * MINUTE })], NOW).shown,
  ).toBeNull()
})

test('a price fetched more than two minutes ago is shown but not used for quotes', () => {
  const askedAt = NOW - 2 * MINUTE - 1
  const readings = [reading('kraken', 145, { askedAt }), reading('coinbase', 145)]
  expect(readPrices(readings, NOW)).toEqual({ shown: 145_000_000n, quote: null })
})

test('a source limited to one request in five minutes counts until it is due again', () => {
  const everyMs = 5 * MINUTE
  const readings = (age: number) => [
    reading('coingecko', 145, { askedAt: NOW - age, everyMs }),
    reading('coinbase', 145),
  ]
  expect(readPrices(readings(6 * MINUTE), NOW).quote?.rate).toBe(145_000_000n)
  expect(readPrices(readings(7 * MINUTE), NOW).quote).toBeNull()
})

test('an older price is left out while two recent ones agree, and counts when they do not', () => {
  const slow = reading('coingecko', 144, { askedAt: NOW - 5 * MINUTE, everyMs: 5 * MINUTE })
  const [kraken, coinbase] = [reading('kraken', 145), reading('coinbase', 146)]
  expect(readPrices([slow, kraken, coinbase], NOW).quote).toEqual({
    rate: 145_500_000n,
    sources: ['coinbase', 'kraken'],
    at: NOW,
  })
  expect(readPrices([slow, kraken], NOW).quote?.sources).toEqual(['coingecko', 'kraken'])
})

test('a quote is as old as its oldest source', () => {
  const askedAt = NOW - 90 * SECOND
  const readings = [reading('kraken', 145, { askedAt }), reading('coinbase', 145)]
  expect(readPrices(readings, NOW).quote?.at).toBe(askedAt)
})
