import { expect, it } from 'vitest'
import type { Launch } from './event.ts'
import { liquidityOf } from './liquidity.ts'

const launch: Launch = {
  kind: 'launch',
  venue: 'pumpfun',
  mint: 'm',
  slot: 1,
  signature: 's',
  path: '0',
  payer: null,
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
  const reserves = { virtualBase: null, virtualQuote: 42_000_000_000n }
  expect(liquidityOf(launch, reserves, null)).toMatchObject({
    quote: 12_000_000_000n,
    locked: 1,
    in: 'curve',
  })
  const untold = { virtualBase: null, virtualQuote: null }
  expect(liquidityOf({ ...launch, virtualQuote: null }, untold, null)?.quote).toBeNull()
})

it('knows of a pool only what is known: pump.fun burns, others may not', () => {
  const reserves = { virtualBase: null, virtualQuote: 85_000_000_000n }
  expect(liquidityOf(launch, reserves, 'pumpswap')).toMatchObject({
    quote: 85_000_000_000n,
    locked: 1,
    in: 'pool',
  })
  expect(liquidityOf({ ...launch, venue: 'dbc' }, reserves, 'dammv2')).toMatchObject({
    locked: null,
    in: 'pool',
  })
  expect(liquidityOf({ ...launch, venue: 'cpmm' }, reserves, null)).toMatchObject({
    quote: 85_000_000_000n,
    locked: null,
    in: 'pool',
  })
})
