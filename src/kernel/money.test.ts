import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coverLamports,
  exactCents,
  formatCents,
  formatExactSol,
  formatSol,
  lamports,
  parseRate,
  quoteLamports,
  rate,
  toCents,
  usdCents,
  worth,
} from './money.ts'

const STEP = 100_000n
const prices = fc.integer({ min: 1, max: 10_000_000 }).map(usdCents)
const rates = fc.bigInt({ min: 10_000n, max: 10n ** 12n }).map(rate)

test.each([
  [15_000, 145_000_000n, 1_034_500_000n],
  [60_000, 145_000_000n, 4_137_900_000n],
  [15_000, 150_000_000n, 1_000_000_000n],
  // Exactly between two steps: up.
  [1, 200_000_000n, 100_000n],
  [1, 200_000_001n, 0n],
  [3, 200_000_000n, 200_000n],
])('%i cents at %i cost %i lamports', (price, at, amount) => {
  expect(quoteLamports(usdCents(price), rate(at))).toBe(amount)
})

test('a quote is the nearest step of four decimals, and half a step goes up', () => {
  fc.assert(
    fc.property(prices, rates, (price, at) => {
      const amount = quoteLamports(price, at)
      expect(amount % STEP).toBe(0n)
      const off = exactCents(price) - worth(amount, at)
      const half = (STEP * at) / 2n
      expect(off < half || (off === half && (STEP * at) % 2n !== 0n)).toBe(true)
      expect(off >= -half - 1n).toBe(true)
    }),
  )
})

test('what covers a price is the smallest step that is worth it', () => {
  fc.assert(
    fc.property(prices, rates, (price, at) => {
      const amount = coverLamports(price, at)
      expect(worth(amount, at)).toBeGreaterThanOrEqual(exactCents(price))
      expect(worth(lamports(amount - STEP), at)).toBeLessThan(exactCents(price))
    }),
  )
})

test.each([
  ['144.98', 144_980_000n],
  ['145', 145_000_000n],
  ['0.000001', 1n],
  ['144.9800001999', 144_980_000n],
  ['999999999', 999_999_999_000_000n],
])('reads %s as a rate', (text, value) => {
  expect(parseRate(text)).toBe(value)
})

test.each([
  '',
  '0',
  '0.0',
  '-1',
  '+1',
  '1e3',
  '1e-7',
  '.5',
  '1.',
  '1,5',
  ' 1',
  'NaN',
  '1000000000',
])('refuses %j as a rate', (text) => {
  expect(parseRate(text)).toBeNull()
})

test.each([
  [1_034_500_000n, '1.0345'],
  [0n, '0.0000'],
  [1n, '0.0001'],
  [100_001n, '0.0002'],
  [1_000_000_000_000n, '1000.0000'],
])('%i lamports are shown as %s SOL', (amount, text) => {
  expect(formatSol(lamports(amount))).toBe(text)
})

test('what is shown in SOL is never less than the amount, and less than a step more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 53n }), (amount) => {
      const [whole = '', fraction = ''] = formatSol(lamports(amount)).split('.')
      const shown = BigInt(whole + fraction) * STEP
      expect(shown - amount).toBeGreaterThanOrEqual(0n)
      expect(shown - amount).toBeLessThan(STEP)
    }),
  )
})

test.each([
  [15_000, '150.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [-12_345, '-123.45'],
  [0, '0.00'],
])('%i cents are shown as %s', (cents, text) => {
  expect(formatCents(usdCents(cents))).toBe(text)
})

test('exact dollars and cents lead back to each other, and parts of a cent are cut', () => {
  fc.assert(
    fc.property(prices, (price) => {
      expect(toCents(exactCents(price))).toBe(price)
      expect(toCents((exactCents(price) - 1n) as ReturnType<typeof exactCents>)).toBe(price - 1)
    }),
  )
})

test('refuses invalid amounts', () => {
  expect(() => usdCents(1.5)).toThrow(RangeError)
  expect(() => usdCents(2 ** 53)).toThrow(RangeError)
  expect(() => rate(0n)).toThrow(RangeError)
  expect(() => rate(-1n)).toThrow(RangeError)
  expect(() => lamports(1.5)).toThrow(RangeError)
})

test.each([
  [4_711n, '0.000004711'],
  [1_034_500_000n, '1.0345'],
  [2_000_000_000n, '2'],
])('%s lamports to the lamport are %s SOL', (amount, sol) => {
  expect(formatExactSol(lamports(amount))).toBe(sol)
})
