import { expect, test } from 'vitest'
import { USDC, WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import type { Trade } from '../../../domains/launches/index.ts'
import { HOUR, MINUTE } from '../../../kernel/clock.ts'
import { createListedMarkets } from './listed-markets.ts'

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const SOL = 1_000_000_000n
const SOL_USD = 100

const tradeIn = (pool: string, more: Partial<Trade> = {}) =>
  ({
    ...{ kind: 'trade', venue: 'cpmm', mint: JUP, pool, trader: null, side: 'buy', creator: null },
    ...{ slot: 1, signature: pool, index: 0, blockTime: null, baseAmount: 0n, quoteAmount: 0n },
    ...{ quoteMint: WRAPPED_SOL, virtualBase: 1_000_000_000n, virtualQuote: 10n * SOL },
    ...more,
  }) as Trade

test('the deepest pool sets the price, whatever it is quoted in, and limits what it is worth', () => {
  const markets = createListedMarkets()
  markets.add(tradeIn('shallow', { virtualBase: 1_000n }), 0, SOL_USD)
  markets.add(tradeIn('deep', { quoteMint: USDC, virtualQuote: 5_000_000_000n }), 0, SOL_USD)
  expect(markets.rateOf(JUP, 10 * MINUTE, SOL_USD)).toEqual({
    ...{ decimals: 6, usd: 5, mostUsd: 5_000, asOf: 0 },
  })
})

test('a pool that has just been filled counts for what was in it', () => {
  const markets = createListedMarkets()
  markets.add(tradeIn('one'), 0, SOL_USD)
  markets.add(tradeIn('his'), 0, SOL_USD)
  markets.add(tradeIn('his', { virtualQuote: 9_000n * SOL }), 11 * MINUTE, SOL_USD)
  expect(markets.rateOf(JUP, 12 * MINUTE, SOL_USD)).toMatchObject({ usd: 1, mostUsd: 1_000 })
})

test('many pools with little in them do not push out the deepest', () => {
  const markets = createListedMarkets()
  markets.add(tradeIn('deep'), 0, SOL_USD)
  for (let nth = 0; nth < 40; nth += 1)
    markets.add(tradeIn(`dust ${nth}`, { virtualQuote: SOL, virtualBase: 1n }), 0, SOL_USD)
  expect(markets.rateOf(JUP, 10 * MINUTE, SOL_USD)).toMatchObject({ usd: 1, mostUsd: 1_000 })
})

test.each([
  ['not_followed', {}, 0],
  ['not_followed', { quoteMint: null }, 10 * MINUTE],
  ['not_followed', { quoteMint: 'another token' }, 10 * MINUTE],
  ['not_followed', { virtualQuote: null }, 10 * MINUTE],
  ['too_new', {}, 9 * MINUTE],
  ['quiet', {}, 2 * HOUR],
])('says why there is no price: %s, %j', (why, more, after) => {
  const markets = createListedMarkets()
  if (after > 0) markets.add(tradeIn('one', more), 0, SOL_USD)
  expect(markets.rateOf(JUP, after, SOL_USD)).toBe(why)
})
