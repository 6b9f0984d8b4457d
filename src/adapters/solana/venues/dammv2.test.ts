import { describe, expect, test } from 'vitest'
import {
  accountsWith,
  addressOf,
  bytes,
  hex,
  key,
  u8,
  u16,
  u64,
  u128,
  zeros,
} from '../../../../test/support/chain/borsh.ts'
import { readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import { decodeAlone, invocationOf } from '../../../../test/support/chain/venue-transactions.ts'
import { SIGNATURE, wholeTransaction } from '../../../../test/support/chain/whole-transactions.ts'
import { USDC, WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { decodeTransaction } from './all.ts'
import { dammv2 } from './dammv2.ts'

const token = addressOf('token')
const pool = addressOf('pool')
const creator = addressOf('creator')
const trader = addressOf('trader')
const vault = addressOf('vault')
const trading = accountsWith(14, { 1: pool, 6: token, 7: WRAPPED_SOL, 8: trader })

const dynamicFee = bytes(u8(1), u16(1), u128(2n), u16(3), u16(4), u16(5), zeros(8))
const poolEvent = (mintA: string, mintB: string, dynamic: Uint8Array) =>
  bytes(
    hex('e432f655cb428625'),
    ...[pool, mintA, mintB, creator, addressOf('payer'), addressOf('alpha vault')].map(key),
    zeros(27 + 3),
    dynamic,
    u128(1n),
    u128(2n),
    u8(1),
    u8(1),
    u128(3n),
    u128(4n),
    u64(5n),
    u8(0),
    u8(0),
    u64(206_900_000_000_000n, 85_000_000_000n, 206_900_000_000_000n, 85_000_000_000n),
    u8(0),
  )

describe('a pool', () => {
  const opened = {
    kind: 'pool',
    venue: 'dammv2',
    slot: 7,
    signature: SIGNATURE,
    path: '0',
    feePayer: addressOf('payer'),
    blockTime: 1_800_000_000_000,
    mint: token,
    pool,
    creator,
    quoteMint: WRAPPED_SOL,
    baseAmount: 206_900_000_000_000n,
    quoteAmount: 85_000_000_000n,
    lpMint: null,
    decimals: 9,
  }

  test.each([
    ['initialize_pool', '5fb40aac54aee828', 8],
    ['initialize_customizable_pool', '14a1f118bdddb402', 7],
    ['initialize_pool_with_dynamic_config', '955248c5fdfc440f', 9],
  ])('by %s', (_, tag, mints) => {
    const accounts = accountsWith(20, {
      0: creator,
      [mints - 2]: pool,
      [mints]: token,
      [mints + 1]: WRAPPED_SOL,
      [mints + 2]: vault,
    })
    const call = { program: PROGRAMS.dammv2, accounts, data: hex(tag) }
    const balances = [{ account: vault, mint: token, decimals: 9 }]
    const decode = (event: Uint8Array) =>
      decodeTransaction(
        transactionOfRaw(wholeTransaction([{ ...call, selfEvents: [event] }], balances)),
      )
    expect(decode(poolEvent(token, WRAPPED_SOL, u8(0)))).toEqual([opened])
    expect(decode(poolEvent(token, WRAPPED_SOL, dynamicFee))).toEqual([opened])
    // Without the event, the accounts show what they can.
    expect(decodeTransaction(transactionOfRaw(wholeTransaction([call], balances)))).toEqual([
      { ...opened, baseAmount: null, quoteAmount: null },
    ])
  })

  test('whose token is its second side', () => {
    const events = [poolEvent(USDC, token, u8(0))]
    expect(decodeAlone(dammv2, { events })).toMatchObject([
      { mint: token, quoteMint: USDC, baseAmount: 85_000_000_000n, creator, decimals: null },
    ])
  })

  test('of a version that reports its fees in another way has no amounts', () => {
    const events = [poolEvent(token, WRAPPED_SOL, u8(7))]
    expect(decodeAlone(dammv2, { events })).toMatchObject([{ mint: token, baseAmount: null }])
  })
})

test("a swap's amounts are the trader's, with the tokens' own fees", () => {
  const event = bytes(
    hex('bd4233a826507599'),
    key(pool),
    u8(0),
    u8(1),
    u8(0),
    u64(1_000n, 1n),
    u8(0),
    u64(990n, 980n, 0n, 77n),
    u128(9n),
    u64(1n, 2n, 3n, 4n),
    // Given with the transfer fee; taken with it, and without.
    u64(1_000n, 77n, 70n),
    u64(1n, 2n, 3n),
  )
  expect(decodeAlone(dammv2, { accounts: trading, events: [event] })).toEqual([
    {
      ...traded,
      pool,
      side: 'sell',
      baseAmount: 1_000n,
      quoteAmount: 70n,
    },
  ])
  expect(decodeAlone(dammv2, { accounts: null, events: [event] })).toEqual([])
  // The older event, which the program reports first, knows of no transfer fees.
  const older = bytes(
    hex('1b3c15d58aaabb93'),
    key(pool),
    u8(0),
    u8(0),
    u64(1_000n, 1n, 77n),
    u128(9n),
    u64(1n, 2n, 3n, 4n, 1_000n, 1_800_000_000n),
  )
  const both = decodeAlone(dammv2, { accounts: trading, events: [older, event] })
  expect(both).toMatchObject([{ baseAmount: 1_000n, quoteAmount: 70n }])
  expect(decodeAlone(dammv2, { accounts: trading, events: [older] })).toMatchObject([
    { baseAmount: 1_000n, quoteAmount: 77n },
  ])
})

test('always needs the transaction', () => {
  const needs = (name: string) =>
    dammv2.needsTransaction(invocationOf(dammv2, { logs: [`Instruction: ${name}`] }))
  expect(needs('InitializeCustomizablePool')).toBe(true)
  expect(needs('Swap2')).toBe(true)
  expect(needs('ClaimPositionFee')).toBe(false)
})

test('a recorded swap', () => {
  const { items } = readRecordedJson('meteora-dammv2/payloads-pinax-1.json')
  const events = [hex(items[0].data).subarray(8)]
  expect(decodeAlone(dammv2, { accounts: trading, events })).toEqual([
    {
      ...traded,
      pool: '7bEa1teiLKdRbEopnCWjDdcvAAAnaHuiRiPErUKhLybS',
      side: 'buy',
      baseAmount: 155_508_363_191_534n,
      quoteAmount: 200_000_000n,
    },
  ])
})

const traded = {
  kind: 'trade',
  venue: 'dammv2',
  slot: 7,
  signature: 'signature',
  path: '0',
  feePayer: null,
  blockTime: null,
  mint: token,
  trader,
  quoteMint: WRAPPED_SOL,
  virtualBase: null,
  virtualQuote: null,
  creator: null,
}
