import { expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import { marketCapCents, priceOf, wholePrice } from './price.ts'
import { currencyRate, quoteUsd } from './quote-rate.ts'

const fresh = { virtualBase: 1_073_000_000_000_000n, virtualQuote: 30_000_000_000n }
const supply = 1_000_000_000_000_000n

it('prices by the curve where it is reported, else by the trade', () => {
  const amounts = { baseAmount: 4_000_000n, quoteAmount: 2_000n }
  expect(priceOf({ ...amounts, ...fresh })).toBeCloseTo(2.796e-5, 8)
  expect(priceOf({ ...amounts, virtualBase: null, virtualQuote: null })).toBe(0.0005)
  expect(
    priceOf({ baseAmount: 0n, quoteAmount: 5n, virtualBase: null, virtualQuote: null }),
  ).toBeNull()
})

it('knows the market cap of a fresh pump.fun coin: 27.96 SOL', () => {
  const price = priceOf({ baseAmount: 0n, quoteAmount: 0n, ...fresh })
  expect(marketCapCents(price, supply, currencyRate(WRAPPED_SOL, 145))).toBe(405_405)
  expect(marketCapCents(price, supply, currencyRate(null, 145))).toBe(405_405)
  expect(wholePrice(price ?? 0, { decimals: 6, quoteMint: WRAPPED_SOL })).toBeCloseTo(2.796e-8, 11)
})

it('leaves unknown what it cannot price', () => {
  expect(marketCapCents(1, supply, currencyRate('x', 145))).toBeNull()
  expect(marketCapCents(1, null, currencyRate(null, 145))).toBeNull()
  expect(marketCapCents(1, supply, currencyRate(null, null))).toBeNull()
  expect(marketCapCents(1e30, supply, currencyRate(null, 145))).toBeNull()
  expect(quoteUsd(USDC, null)).toBe(1)
  expect(wholePrice(1, { decimals: null, quoteMint: null })).toBeNull()
})
