import { describe, expect, test } from 'vitest'
import { dbc } from '../../../src/adapters/solana/venues/dbc.ts'
import { WRAPPED_SOL } from '../../../src/contract/launches/mints.ts'
import { accountsWith, addressOf, base64 } from '../../support/chain/borsh.ts'
import { readRecordedJson } from '../../support/chain/recorded.ts'
import { decodeAlone } from '../../support/chain/venue-transactions.ts'

const mint = addressOf('mint')
const config = addressOf('config')
const pool = addressOf('pool')
const trader = addressOf('trader')
const trading = accountsWith(15, { 1: config, 2: pool, 7: mint, 8: WRAPPED_SOL, 9: trader })

describe('recorded on DBC', () => {
  const read = (name: string): Uint8Array[] =>
    readRecordedJson('meteora-dbc/events-1.json')[name].map(({ data }: { data: string }) =>
      base64(data).subarray(8),
    )
  const decodeEvent = (event: Uint8Array) =>
    decodeAlone(dbc, { accounts: trading, events: [event] })[0]

  test('swaps', () => {
    const traded = {
      kind: 'trade',
      venue: 'dbc',
      slot: 7,
      signature: 'signature',
      path: '0',
      feePayer: null,
      blockTime: null,
      mint,
      trader,
      side: 'buy',
      quoteMint: WRAPPED_SOL,
      virtualBase: null,
      virtualQuote: null,
      creator: null,
    }
    expect(read('EvtSwap').map(decodeEvent)).toEqual([
      {
        ...traded,
        pool: '8jCfYN3j2i57p6FGTvZzwa1mssXbhE5ZoR3guP8QvFSP',
        baseAmount: 2_055_310_666n,
        quoteAmount: 17_648_783n,
      },
      {
        ...traded,
        pool: '46SRWyLdoKEPnfs9eT27UwYnDBoFZKsFBr5bnJwJKtuU',
        baseAmount: 549_114_785_223n,
        quoteAmount: 24_347_509n,
      },
      {
        ...traded,
        pool: '6jEUN9SaFsiv12HAF9FwuoVyP61VGbJeCjvgT1wohrqv',
        baseAmount: 596_942_005_309n,
        quoteAmount: 252_427_168n,
      },
    ])
  })

  test('reads launches whose event holds no texts', () => {
    const launched = {
      kind: 'launch',
      venue: 'dbc',
      slot: 7,
      signature: 'signature',
      path: '0',
      feePayer: null,
      blockTime: null,
      name: null,
      symbol: null,
      uri: null,
      quoteMint: null,
      decimals: null,
      supply: null,
      virtualBase: null,
      virtualQuote: null,
      tokenProgram: null,
    }
    expect(read('EvtInitializePool').map(decodeEvent)).toEqual([
      {
        ...launched,
        mint: '9me7KTAuckoNpF9zhfC9G61ka7TjxvRuZ5nxngYz3W5u',
        creator: '3hc9ct5FUUzSE8c9BVDnmPdffsd2cDpUYky5vVeUGuep',
        pool: '8jCfYN3j2i57p6FGTvZzwa1mssXbhE5ZoR3guP8QvFSP',
        platform: '7cGDjCR749ecTCBWKG8KGAJSaoxY4qnpQmHgabjGnkM6',
      },
      {
        ...launched,
        mint: '4B9kP52tPUnftJDV14BLkk558K6A4EzBmpRLPL1s4woy',
        creator: '7rof8RFxtmg8zEe2xVKBUUgKS6CXoKM8vcsyLE7aBwhm',
        pool: '9QUEA8b2LFfZ1aLGn7qK8XFpntrmZJg3rRfwKVkPYht7',
        platform: 'H4XjYJkpHtwVcDWE4sU2ncqLRLqJ5uGYELDuaaxkvXG9',
      },
    ])
  })

  test('full curves', () => {
    expect(read('EvtCurveComplete').map(decodeEvent)).toMatchObject([
      { kind: 'migration', mint, baseAmount: 888_000_001_574_532n, quoteAmount: 12_000_000_437n },
      { kind: 'migration', mint, baseAmount: 999_499_000_232_836n, quoteAmount: 499_000n },
      { kind: 'migration', mint, baseAmount: 880_000_001_745_611n, quoteAmount: 12_000_000_006n },
    ])
  })
})
