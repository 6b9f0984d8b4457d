import { expect, it } from 'vitest'
import type { Launch, Pool } from './event.ts'
import { liquidityOf, liquidityTokensOf, lockedShare, realQuoteOf } from './liquidity.ts'

const launch: Launch = {
  kind: 'launch',
  venue: 'pumpfun',
  mint: 'm',
  slot: 1,
  signature: 's',
  path: '0',
  feePayer: null,
  blockTime: null,
  creator: null,
  name: null,
  symbol: null,
  uri: null,
  pool: null,
  quoteMint: null,
  decimals: 6,
  supply: null,
  virtualBase: 1_073_000_000_000_000n,
  virtualQuote: 30_000_000_000n,
  tokenProgram: null,
  platform: null,
}

it('counts on a curve what was paid in, none of which can be taken out', () => {
  const reserves = { virtualBase: null, virtualQuote: 42_000_000_000n, realQuote: null }
  expect(liquidityOf(launch, reserves, null, null)).toMatchObject({
    quote: 12_000_000_000n,
    locked: 1,
    in: 'curve',
  })
  const unknownReserves = { virtualBase: null, virtualQuote: null, realQuote: null }
  expect(
    liquidityOf({ ...launch, virtualQuote: null }, unknownReserves, null, null)?.quote,
  ).toBeNull()
})

it('knows which pools burn their liquidity: pump.fun does, others may not', () => {
  const inPool = 67_415_000_000n
  const reserves = { virtualBase: null, virtualQuote: 85_000_000_000n, realQuote: inPool }
  expect(liquidityOf(launch, reserves, 'pumpswap', null)).toMatchObject({
    quote: inPool,
    locked: 1,
    in: 'pool',
  })
  expect(liquidityOf({ ...launch, venue: 'dbc' }, reserves, 'dammv2', null)).toMatchObject({
    locked: null,
    in: 'pool',
  })
  expect(liquidityOf({ ...launch, venue: 'cpmm' }, reserves, null, null)).toMatchObject({
    quote: inPool,
    locked: null,
    in: 'pool',
  })
})

const { name: _, symbol: __, uri: ___, supply: ____, ...place } = launch
const pool: Pool = {
  ...place,
  kind: 'pool',
  venue: 'cpmm',
  pool: 'p',
  lpMint: 'lp',
  baseAmount: 400n,
  quoteAmount: 10_001n,
}

it('knows how many LP tokens a pool began with, where they are the root', () => {
  expect(liquidityTokensOf(pool)).toEqual({ mint: 'lp', initial: 2_000n })
  expect(liquidityTokensOf({ ...pool, venue: 'dammv2' })).toBeNull()
  expect(liquidityTokensOf({ ...pool, quoteAmount: null })).toBeNull()
  expect(liquidityTokensOf({ ...pool, baseAmount: 0n })).toBeNull()
})

it('counts what was burned and what is locked, and what came later as free', () => {
  expect(lockedShare({ initial: 2_000n }, 0n, 0n).locked).toBe(1)
  expect(lockedShare({ initial: 2_000n }, 2_000n, 0n).locked).toBe(0)
  expect(lockedShare({ initial: 2_000n }, 1_000n, 500n)).toEqual({
    locked: 0.75,
    how: '50% of its LP tokens burned, 25% locked',
  })
  expect(lockedShare({ initial: 2_000n }, 4_000n, 1_000n).locked).toBe(0.25)
})

it('does not take a virtual reserve for what is in a pool', () => {
  const reserves = { virtualBase: null, virtualQuote: 85_000_000_000n, realQuote: null }
  expect(liquidityOf(launch, reserves, 'pumpswap', null)?.quote).toBe(null)
  expect(liquidityOf({ ...launch, venue: 'pumpswap' }, reserves, null, null)?.quote).toBe(null)
  const untraded = { ...reserves, virtualQuote: launch.virtualQuote }
  const opened = liquidityOf({ ...launch, venue: 'pumpswap' }, untraded, null, null)
  expect(opened?.quote).toBe(launch.virtualQuote)
})

it.each([
  ['pumpfun', 9n, undefined, null],
  ['pumpswap', 9n, 7n, 7n],
  ['pumpswap', 9n, null, null],
  ['cpmm', 9n, undefined, 9n],
] as const)('reads from a trade on %s what is in its pool', (venue, virtualQuote, real, is) => {
  const trade = { venue, virtualQuote, ...(real !== undefined && { realQuote: real }) }
  expect(realQuoteOf(trade)).toBe(is)
})
