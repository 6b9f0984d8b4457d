import { describe, expect, test } from 'vitest'
import {
  accountsWith,
  addressOf,
  base64,
  bytes,
  hex,
  key,
  text,
  u8,
  u16,
  u64,
  u128,
  zeros,
} from '../../../../test/support/chain/borsh.ts'
import { readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import {
  decodeAlone,
  invocationOf,
  transactionWith,
} from '../../../../test/support/chain/venue-transactions.ts'
import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { decodeTransaction } from './all.ts'
import { pumpswap } from './pumpswap.ts'

const BUY_EVENT = hex('67f4521f2cf57777')
const SELL_EVENT = hex('3e2f370aa503dc2a')
const BUY = hex('66063d1201daebea')
const MULTI_HOP_SWAP = hex('2b644913e9f66f94')

describe('recorded', () => {
  const whole = (path: string) => decodeTransaction(transactionOfRaw(readRecordedJson(path)))
  const event = (data: Uint8Array) => decodeAlone(pumpswap, { events: [data] })
  const payload = (name: string) => {
    const { items } = readRecordedJson('pumpswap/payloads-pinax-1.json')
    return hex(items.find((one: { name: string }) => one.name === name).data)
  }

  test('a pool whose base is SOL: the token is its quote', () => {
    expect(whole('pumpswap/create_pool-1.json')).toEqual([
      {
        kind: 'pool',
        venue: 'pumpswap',
        slot: 433908142,
        signature:
          '4owTBz32K9qiLvVDtnsCVgnCG3mdDnoPTxuBaHxghotVRrnzXYZBLwbYttZrz97ttZMxNJvJHQCyhnqfR5KSJHdb',
        path: '5',
        feePayer: 'B7zDRn2UTNdoSpHu3SskSD7dGLYp1JzMBMewv4P585Hg',
        blockTime: 1_784_469_385_000,
        mint: '6wgnjrUfZEt24TntGeAaVehsxccxAZQeS6atBapiqQoq',
        pool: 'GcBjU7ktjpAXtHbQWWu61qLjiTXk5gA51xB4xSZLA1TM',
        creator: 'B7zDRn2UTNdoSpHu3SskSD7dGLYp1JzMBMewv4P585Hg',
        quoteMint: WRAPPED_SOL,
        baseAmount: 19_994_965_291_000_000n,
        quoteAmount: 120_000_000_000n,
        lpMint: 'kJVxe4Ywe1PcZoVS9EemS3HFHybBZvy37CgV6a7zcLx',
        decimals: 6,
      },
    ])
  })

  test('the pool of a coin that graduates, and the first buy from it', () => {
    const [, pool, buy] = whole('pumpfun/migrate-1.json')
    expect(pool).toMatchObject({
      kind: 'pool',
      path: '3.23',
      mint: 'wgwmoWeSe6cUcfafsTAqafNXU3RfyGNkWaBQiGqpump',
      pool: 'HDMEBJbkTjR55L91aSCuPJvne99WQLzRBBy8Uxj23o2u',
      creator: 'Fys98T8fHDArxG21GtyXD9QABsfiungK9gw8aqFHtCEg',
      quoteMint: WRAPPED_SOL,
      baseAmount: 206_900_000_000_000n,
      quoteAmount: 84_990_359_056n,
      decimals: 6,
    })
    expect(buy).toMatchObject({
      kind: 'trade',
      path: '3.42',
      mint: 'wgwmoWeSe6cUcfafsTAqafNXU3RfyGNkWaBQiGqpump',
      trader: '9ryBR3SnxgGPhWsKvsfxuNHUCTt6tSpLe8wrKCShXLaq',
      side: 'buy',
      baseAmount: 27_377_382_684_198n,
      // What left the trader's account: 60,100,000,000 before, 46,976,869,390 after.
      quoteAmount: 13_123_130_610n,
      // The vaults' balances after the transaction.
      virtualBase: 179_522_617_315_802n,
      virtualQuote: 97_954_067_931n,
      realQuote: 97_954_067_931n,
      creator: 'AkAw4R9Zb8JDbETveaofp5puVXgpw9q23nt7RqxNMfaG',
    })
  })

  test('an arbitrage buys through a router', () => {
    expect(whole('mixed/arb-3.json')).toMatchObject([
      {
        kind: 'trade',
        venue: 'pumpswap',
        path: '7.2',
        mint: '8k1DvnFBsbuWJw2t4JqTibR7cAgqadMveqiykMr1pump',
        pool: '9S3zAF8zVffQvD6EfqaVAdRbnYjVW51kVQDH2vHjk4vq',
        side: 'buy',
        baseAmount: 4_374_143_343n,
        quoteAmount: 3_651_693n,
        virtualBase: 147_928_614_899_239n,
        virtualQuote: 122_035_346_330n,
      },
    ])
  })

  test('events alone name the pool alone', () => {
    const base = { mint: null, quoteMint: null }
    expect(event(payload('unpack_sell_event_v2').subarray(8))).toMatchObject([
      {
        ...base,
        side: 'sell',
        pool: 'ECCYiudtxv9UaqGT2bDijsxDSMbmpYBx3vZ4SYqrYfXA',
        trader: 'DjFi5c3ZtY8kRzU4sXDese83tU48nab2qqzCeeVtaJN2',
        baseAmount: 82_847_919n,
        quoteAmount: 90_508_151_845n,
      },
    ])
    expect(event(payload('unpack_buy_event_v2').subarray(8))).toMatchObject([
      { ...base, side: 'buy', baseAmount: 39_496_040n, quoteAmount: 43_360_771_671n },
    ])
    const { data_base64 } = readRecordedJson('pumpswap/event-1.json')
    expect(event(base64(data_base64))).toMatchObject([
      {
        ...base,
        side: 'buy',
        pool: 'ENRfKRctvzQysufes1ityGRX9XkM5EJftVkE3kck4e7y',
        trader: '9Hb2XhRcE1uoQa9uCoPpkQ2Tn2LXiZTVK65kieHpk4bq',
        baseAmount: 587_410n,
        quoteAmount: 200_020n,
        creator: 'SjfrEMQq6kV3fqxEFD4gn75bc5KMDYuezKRLVv7tzzC',
      },
    ])
    expect(event(payload('unpack_create_pool_v2_event').subarray(8))).toMatchObject([
      {
        kind: 'pool',
        mint: 'AnUPaVnGeVbAPfBqHDmP7uZ6rQu1BdJtBveftnHEpump',
        pool: 'ECqSdAvSDuwBHDsfChLqkyHEbah6TH3weL5JZ4F7zGMb',
        creator: 'B9YHJjB71MuL8aPjFtWc9kpaKH4KJD4CFgovEh5xaAVg',
        baseAmount: 1_000_000_000_000_000n,
        quoteAmount: 170_000_000_000n,
      },
    ])
    const { line } = readRecordedJson('pumpswap/create-pool-event-1.json')
    expect(event(base64(line.slice('Program data: '.length)))).toMatchObject([
      {
        kind: 'pool',
        mint: 'GPAVdWsSJhoJhE7ZbcWc4ffNHAbBZRP58jujb1empump',
        pool: '8A3DaQpw8CPz4t9zqDyHDwCmkqREkPYgBE6X4eYHKmJE',
        baseAmount: 206_900_000_000_000n,
        quoteAmount: 100_761_977n,
        decimals: 6,
      },
    ])
  })
})

const pool = addressOf('pool')
const token = addressOf('token')
const trader = addressOf('trader')
const baseAccount = addressOf('base account')
const quoteAccount = addressOf('quote account')

/** 10 base for 100 quote: 105 with all fees, 102 of them into the pool of 1,000 and 2,000. */
const exchange = (at = pool) =>
  bytes(
    ...[u64(0, 10, 999, 1, 1, 1_000, 2_000, 100, 20, 2, 5, 3, 102, 105)],
    ...[key(at), key(trader), key(baseAccount), key(quoteAccount), zeros(3 * 32), zeros(16)],
  )
const boughtTail = (virtual: bigint) =>
  bytes(u8(0), u64(0, 0, 0, 0, 0), text('buy'), u64(0, 0, 0, 0), u128(virtual))
const bought = bytes(BUY_EVENT, exchange())
const accounts = (base: string, quote: string) => accountsWith(23, { 0: pool, 3: base, 4: quote })

describe('a trade', () => {
  test('has the mints of its instruction, and the pool as it leaves it', () => {
    const invocation = { data: BUY, accounts: accounts(token, WRAPPED_SOL), events: [bought] }
    expect(decodeAlone(pumpswap, invocation)).toMatchObject([
      {
        mint: token,
        quoteMint: WRAPPED_SOL,
        pool,
        trader,
        side: 'buy',
        baseAmount: 10n,
        quoteAmount: 105n,
        virtualBase: 990n,
        virtualQuote: 2_102n,
      },
    ])
  })

  test('of a pool whose base is SOL is the other way round', () => {
    const invocation = { data: BUY, accounts: accounts(WRAPPED_SOL, token), events: [bought] }
    expect(decodeAlone(pumpswap, invocation)).toMatchObject([
      {
        mint: token,
        quoteMint: WRAPPED_SOL,
        side: 'sell',
        baseAmount: 105n,
        quoteAmount: 10n,
        virtualBase: 2_102n,
        virtualQuote: 990n,
      },
    ])
  })

  test('is priced with the virtual reserves, which may be negative', () => {
    const decoded = (event: Uint8Array) => decodeAlone(pumpswap, { events: [event] })
    expect(decoded(bytes(bought, boughtTail(-50n)))).toMatchObject([{ virtualQuote: 2_052n }])
    const sold = bytes(SELL_EVENT, exchange(), u64(0, 0, 0, 0), u128(70n))
    expect(decoded(sold)).toMatchObject([
      { side: 'sell', virtualBase: 1_010n, virtualQuote: 1_968n, quoteAmount: 105n },
    ])
  })

  test('over several pools takes each pool’s mints from its hop', () => {
    const next = addressOf('next pool')
    const between = addressOf('between')
    const hops = [between, WRAPPED_SOL, pool, 'x', 'y', token, between, next, 'x', 'y']
    const invocation = {
      data: MULTI_HOP_SWAP,
      accounts: [...accountsWith(16, {}), ...hops],
      events: [bought, bytes(BUY_EVENT, exchange(next))],
    }
    expect(decodeAlone(pumpswap, invocation)).toMatchObject([
      { path: '0', pool, mint: between, quoteMint: WRAPPED_SOL },
      { path: '0#1', pool: next, mint: token, quoteMint: between },
    ])
  })

  test('by an instruction that we do not know has the mints of the trader’s accounts', () => {
    const invocation = invocationOf(pumpswap, { accounts: [token, pool], events: [bought] })
    const tx = transactionWith([invocation], {
      [baseAccount]: { mint: token, owner: null, decimals: 6 },
    })
    expect(pumpswap.decode(invocation, tx)).toMatchObject([{ mint: token, quoteMint: null }])
  })
})

test('a pool without its event is read from its instruction', () => {
  const data = bytes(hex('e992d18ecf6840bc'), u16(0), u64(30, 40))
  const at = { 0: pool, 2: trader, 3: token, 4: WRAPPED_SOL, 5: addressOf('lp'), 9: baseAccount }
  const invocation = invocationOf(pumpswap, { data, accounts: accountsWith(18, at) })
  const tx = transactionWith([invocation], {
    [baseAccount]: { mint: token, owner: null, decimals: 9 },
  })
  expect(pumpswap.decode(invocation, tx)).toMatchObject([
    {
      kind: 'pool',
      mint: token,
      pool,
      creator: trader,
      quoteMint: WRAPPED_SOL,
      baseAmount: 30n,
      quoteAmount: 40n,
      lpMint: addressOf('lp'),
      decimals: 9,
    },
  ])
  expect(decodeAlone(pumpswap, { data, accounts: [pool] })).toEqual([])
})

test('only logs that lack a pool’s event ask for the transaction', () => {
  const needs = (given: object) => pumpswap.needsTransaction(invocationOf(pumpswap, given))
  expect(needs({ logs: ['Instruction: CreatePool'] })).toBe(true)
  expect(needs({ logs: ['Instruction: CreatePool'], events: [zeros(8)] })).toBe(false)
  expect(needs({ logs: ['Instruction: Sell'], events: [bought] })).toBe(false)
})
