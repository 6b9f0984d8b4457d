import { describe, expect, test } from 'vitest'
import {
  accountsWith,
  addressOf,
  bytes,
  hex,
  key,
  text,
  u8,
  u64,
} from '../../../../test/support/chain/borsh.ts'
import { decodeAlone, invocationOf } from '../../../../test/support/chain/venue-transactions.ts'
import { SIGNATURE, wholeTransaction } from '../../../../test/support/chain/whole-transactions.ts'
import { USD1, WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { decodeTransaction } from './all.ts'
import { launchlab } from './launchlab.ts'

const mint = addressOf('mint')
const pool = addressOf('pool')
const trader = addressOf('trader')
const creator = addressOf('creator')
const platform = addressOf('platform')
const tokenProgram = addressOf('token program')

const trading = accountsWith(15, { 0: trader, 3: platform, 4: pool, 9: mint, 10: WRAPPED_SOL })
const creating = accountsWith(18, {
  1: creator,
  3: platform,
  5: pool,
  6: mint,
  7: WRAPPED_SOL,
  11: tokenProgram,
})
const words = bytes(u8(6), text('Bonk Dog'), text('BDOG'), text('https://example.org/b.json'))
const curve = bytes(u8(0), u64(10n ** 15n, 793_100_000_000_000n, 85_000_000_000n), u8(1))
const vesting = u64(0, 0, 0)
const initialize = bytes(hex('afaf6d1f0d989bed'), words, curve, vesting)

const launched = {
  kind: 'launch',
  venue: 'launchlab',
  slot: 7,
  signature: SIGNATURE,
  path: '0',
  feePayer: addressOf('payer'),
  blockTime: 1_800_000_000_000,
  mint,
  creator,
  name: 'Bonk Dog',
  symbol: 'BDOG',
  uri: 'https://example.org/b.json',
  pool,
  quoteMint: WRAPPED_SOL,
  decimals: 6,
  supply: 1_000_000_000_000_000n,
  virtualBase: 1_073_025_605_596_382n,
  virtualQuote: 30_000_852_951n,
  tokenProgram,
  platform,
}

describe('a launch', () => {
  test('is read from the instruction when its event is there twice', () => {
    const event = bytes(
      hex('97d7e20976a173ae'),
      key(pool),
      key(creator),
      key(addressOf('config')),
      words,
      curve,
      vesting,
      u8(0),
    )
    const call = { program: PROGRAMS.launchlab, accounts: creating, data: initialize }
    expect(decode([{ ...call, events: [event], selfEvents: [event] }])).toEqual([launched])
  })

  test('with a dev buy through another program is a launch and a trade', () => {
    const bought = tradeEvent(pool, [0n, 0n, 4_000n, 90n], [100n, 4_000n])
    const buy = { program: PROGRAMS.launchlab, accounts: trading, events: [bought] }
    const decoded = decode([
      { program: PROGRAMS.launchlab, accounts: creating, data: initialize },
      { program: addressOf('router'), calls: [buy] },
    ])
    expect(decoded).toEqual([
      launched,
      expect.objectContaining({ kind: 'trade', path: '1.0', mint, side: 'buy', trader }),
    ])
  })

  test('is read from its later instructions as well', () => {
    const v2 = bytes(hex('4399af27da102620'), initialize.subarray(8), u8(0))
    expect(decodeAlone(launchlab, { accounts: creating, data: v2 })).toMatchObject([
      { kind: 'launch', mint, tokenProgram, name: 'Bonk Dog' },
    ])
    const token2022 = bytes(hex('25be7ede2c9aab11'), initialize.subarray(8), u8(0), u8(0))
    const accounts = accountsWith(15, { 1: creator, 5: pool, 6: mint, 7: USD1, 10: tokenProgram })
    expect(decodeAlone(launchlab, { accounts, data: token2022 })).toMatchObject([
      { kind: 'launch', mint, tokenProgram, quoteMint: USD1, symbol: 'BDOG' },
    ])
  })

  test('of a curve that is not of constant product has no reserves', () => {
    const fixed = bytes(u8(1), u64(10n ** 15n, 85_000_000_000n), u8(1))
    const data = bytes(initialize.subarray(0, 8), words, fixed, vesting)
    expect(decodeAlone(launchlab, { accounts: creating, data })).toMatchObject([
      { supply: 10n ** 15n, virtualBase: null, virtualQuote: null },
    ])
  })

  test('that ends early is a launch of less', () => {
    const data = initialize.subarray(0, 8 + 1 + 4 + 8)
    expect(decodeAlone(launchlab, { accounts: creating, data })).toMatchObject([
      { mint, name: 'Bonk Dog', symbol: null, uri: null, supply: null },
    ])
  })
})

describe('a migration', () => {
  const opening = bytes(hex('afaf6d1f0d989bed'), u64(206_900_000_000_000n, 84_990_000_000n, 0n))
  const opened = addressOf('opened pool')
  const openingAccounts = accountsWith(20, { 0: creator, 3: opened, 4: mint, 5: WRAPPED_SOL })

  test('to a CPMM pool has what the pool began with', () => {
    const accounts = accountsWith(28, { 1: mint, 2: WRAPPED_SOL, 5: opened })
    const inner = { program: PROGRAMS.cpmm, accounts: openingAccounts, data: opening }
    const decoded = decode([
      {
        program: PROGRAMS.launchlab,
        accounts,
        data: hex('885cc8671cda908c'),
        calls: [inner],
      },
    ])
    expect(decoded).toMatchObject([
      {
        kind: 'migration',
        venue: 'launchlab',
        target: 'cpmm',
        path: '0',
        mint,
        pool: opened,
        baseAmount: 206_900_000_000_000n,
        quoteAmount: 84_990_000_000n,
        quoteMint: WRAPPED_SOL,
      },
      { kind: 'pool', venue: 'cpmm', path: '0.0', mint, pool: opened },
    ])
  })

  test('to an AMM pool without events has no amounts', () => {
    const accounts = accountsWith(32, { 1: mint, 2: WRAPPED_SOL, 13: opened })
    const data = bytes(hex('cf52c091fecf91df'), u64(1, 1), u8(0))
    expect(decodeAlone(launchlab, { accounts, data })).toMatchObject([
      { kind: 'migration', target: 'ammv4', mint, pool: opened, baseAmount: null },
    ])
  })
})

test('logs alone report trades, and that the transaction is needed for the rest', () => {
  const needs = (name: string) =>
    launchlab.needsTransaction(invocationOf(launchlab, { logs: [`Instruction: ${name}`] }))
  expect(needs('InitializeV2')).toBe(true)
  expect(needs('MigrateToCpswap')).toBe(true)
  expect(needs('BuyExactIn')).toBe(false)
  expect(needs('InitializeMint2')).toBe(false)
})

/** `reserves`: sold and raised before, then after; `amounts`: in and out. */
function tradeEvent(pool: string, reserves: bigint[], amounts: bigint[]) {
  const virtual = u64(793_100_000_000_000n, 1_073_025_605_596_382n, 30_000_852_951n)
  const fees = u64(0, 0, 0, 0)
  const tag = hex('bddb7fd34ee661ee')
  return bytes(tag, key(pool), virtual, u64(...reserves), u64(...amounts), fees, hex('000001'))
}

function decode(calls: Parameters<typeof wholeTransaction>[0]) {
  return decodeTransaction(transactionOfRaw(wholeTransaction(calls)))
}
