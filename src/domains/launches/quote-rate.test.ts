import { expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import { coinRate, currencyRate, rateIn, worthUsd } from './quote-rate.ts'

const SOL = currencyRate(WRAPPED_SOL, 100)

it('values currencies without a limit, and nothing without a price', () => {
  expect(SOL && worthUsd(2_000_000_000n, SOL)).toBe(200)
  const usdc = currencyRate(USDC, null)
  expect(usdc && worthUsd(5_000_000n, usdc)).toBe(5)
  expect(currencyRate(WRAPPED_SOL, null)).toBe(null)
  expect(currencyRate('a coin', 100)).toBe(null)
})

it('values a quote coin by two hops, and never above what its vault could pay', () => {
  if (!SOL) throw new Error('no rate')
  // 1,000 lamports per raw unit of six decimals is 1 SOL a coin; 5 SOL lie in its vault.
  const rate = coinRate({ decimals: 6, price: 1_000, vault: 5_000_000_000n, asOf: 7 }, SOL)
  expect(rate).toMatchObject({ usd: 100, mostUsd: 500, asOf: 7 })
  expect(worthUsd(2_000_000n, rate)).toBeCloseTo(200)
  expect(worthUsd(1_000_000_000n, rate)).toBe(500)
})

it('knows a snapshot’s rate again, and an older one’s only of a currency', () => {
  const launch = { quoteMint: 'coin' } as Parameters<typeof rateIn>[0]['launch']
  const quoteCoin = { decimals: 6, mostUsd: 500, asOf: 7 }
  expect(rateIn({ launch, quoteUsd: 100, quoteCoin })).toEqual({ usd: 100, ...quoteCoin })
  expect(rateIn({ launch, quoteUsd: null, quoteCoin: { unknown: 'quiet' } })).toBe(null)
  expect(rateIn({ launch, quoteUsd: 100 })).toBe(null)
  expect(rateIn({ launch: { ...launch, quoteMint: USDC }, quoteUsd: 1 })?.mostUsd).toBe(null)
})
