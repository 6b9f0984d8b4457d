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
  u128,
} from '../../../../test/support/chain/borsh.ts'
import { decodeAlone, invocationOf } from '../../../../test/support/chain/venue-transactions.ts'
import {
  mintTo,
  SIGNATURE,
  send,
  wholeTransaction,
} from '../../../../test/support/chain/whole-transactions.ts'
import { USDC, WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { decodeTransaction } from './all.ts'
import { dbc } from './dbc.ts'

const mint = addressOf('mint')
const pool = addressOf('pool')
const config = addressOf('config')
const creator = addressOf('creator')
const trader = addressOf('trader')
const vault = addressOf('vault')
const tokenProgram = addressOf('token program')
const trading = accountsWith(15, { 1: config, 2: pool, 7: mint, 8: WRAPPED_SOL, 9: trader })
const words = bytes(text('Curve Cat'), text('CCAT'), text('https://example.org/c.json'))

const head = (direction: number) => bytes(key(pool), key(config), u8(direction), u8(0))
const swapEvent = (direction: number) =>
  bytes(
    hex('1b3c15d58aaabb93'),
    head(direction),
    u64(100n, 1n),
    u64(99n, 4_000n),
    u128(5n),
    u64(1n, 2n, 3n, 100n, 1_800_000_000n),
  )
const swap2Event = bytes(
  hex('bd4233a826507599'),
  head(1),
  u64(120n, 1n),
  u8(1),
  // With the fee, without it, left over, taken.
  u64(100n, 99n, 20n, 4_000n),
  u128(5n),
  u64(1n, 2n, 3n, 7_777n, 8_888n, 1_800_000_000n),
)
const bought = {
  kind: 'trade',
  venue: 'dbc',
  mint,
  pool,
  trader,
  side: 'buy',
  baseAmount: 4_000n,
  quoteAmount: 100n,
  quoteMint: WRAPPED_SOL,
}

describe('a launch', () => {
  const event = bytes(
    hex('e432f655cb428625'),
    ...[pool, config, creator, mint].map(key),
    u8(1),
    u64(0n),
  )

  test.each([
    ['with_spl_token', '8c55d7b06636684f', 12],
    ['with_token2022', 'a976334e916edc9b', 10],
    ['with_token2022_transfer_hook', 'b60de9b12a918702', 11],
  ])('by initialize_virtual_pool_%s', (_, tag, at) => {
    const named = { 0: config, 2: creator, 3: mint, 4: USDC, 5: pool, 6: vault }
    const call = {
      program: PROGRAMS.dbc,
      accounts: accountsWith(16, { ...named, [at]: tokenProgram }),
      data: bytes(hex(tag), words),
      calls: [mintTo(mint, vault, 1_000_000n)],
    }
    const launched = {
      kind: 'launch',
      venue: 'dbc',
      slot: 7,
      signature: SIGNATURE,
      path: '0.0',
      feePayer: addressOf('payer'),
      blockTime: 1_800_000_000_000,
      mint,
      creator,
      name: 'Curve Cat',
      symbol: 'CCAT',
      uri: 'https://example.org/c.json',
      pool,
      quoteMint: USDC,
      decimals: 9,
      supply: 1_000_000n,
      virtualBase: null,
      virtualQuote: null,
      tokenProgram,
      platform: config,
    }
    const balances = [{ account: vault, mint, decimals: 9 }]
    const decode = (selfEvents: Uint8Array[]) => {
      const through = { program: addressOf('launcher'), calls: [{ ...call, selfEvents }] }
      return decodeTransaction(transactionOfRaw(wholeTransaction([through], balances)))
    }
    expect(decode([event])).toEqual([launched])
    expect(decode([])).toEqual([launched])
  })

  test('with a first buy in the next instruction', () => {
    const accounts = accountsWith(16, { 0: config, 2: creator, 3: mint, 4: WRAPPED_SOL, 5: pool })
    const transaction = wholeTransaction([
      {
        program: PROGRAMS.dbc,
        accounts,
        data: bytes(hex('8c55d7b06636684f'), words),
        selfEvents: [event],
      },
      {
        program: PROGRAMS.dbc,
        accounts: trading,
        data: bytes(hex('414b3f4ceb5b5b88'), u64(120n, 1n), u8(1)),
        selfEvents: [swap2Event],
      },
    ])
    expect(decodeTransaction(transactionOfRaw(transaction))).toMatchObject([
      { kind: 'launch', path: '0', mint, name: 'Curve Cat' },
      { ...bought, path: '1' },
    ])
  })
})

describe('a trade', () => {
  test('that is reported by the old event and the new is one', () => {
    const events = [swapEvent(1), swap2Event]
    expect(decodeAlone(dbc, { accounts: trading, events })).toMatchObject([bought])
    expect(decodeAlone(dbc, { accounts: trading, events })).toHaveLength(1)
    expect(decodeAlone(dbc, { accounts: trading, events: [swapEvent(1)] })).toMatchObject([bought])
  })

  test('the other way is a sale', () => {
    expect(decodeAlone(dbc, { accounts: trading, events: [swapEvent(0)] })).toMatchObject([
      { side: 'sell', baseAmount: 100n, quoteAmount: 4_000n },
    ])
    expect(decodeAlone(dbc, { accounts: trading, events: [swapEvent(2)] })).toEqual([])
  })

  test('that fills the curve is a migration, too', () => {
    const complete = bytes(hex('e5e756549c864b18'), key(pool), key(config), u64(888n, 12n))
    expect(decodeAlone(dbc, { accounts: trading, events: [swap2Event, complete] })).toMatchObject([
      { kind: 'trade', path: '0' },
      {
        kind: 'migration',
        path: '0#1',
        target: null,
        mint,
        pool: null,
        baseAmount: 888n,
        quoteAmount: 12n,
        quoteMint: WRAPPED_SOL,
      },
    ])
  })
})

describe('a migration', () => {
  const opened = addressOf('opened pool')

  test('to DAMM v2 has what went into both positions', () => {
    const [baseVault, quoteVault] = [addressOf('pool base'), addressOf('pool quote')]
    const opening = {
      program: PROGRAMS.dammv2,
      accounts: accountsWith(20, { 0: creator, 6: opened, 8: mint, 9: WRAPPED_SOL }),
      data: hex('5fb40aac54aee828'),
      selfEvents: [
        bytes(
          hex('e432f655cb428625'),
          ...[opened, mint, WRAPPED_SOL, creator, creator, creator].map(key),
          new Uint8Array(27 + 3 + 1 + 32 + 2 + 32 + 8 + 2),
          u64(20_690n, 85n, 20_691n, 86n),
        ),
      ],
    }
    const transaction = wholeTransaction([
      {
        program: PROGRAMS.dbc,
        accounts: accountsWith(25, {
          ...{ 0: pool, 4: opened, 13: mint, 14: WRAPPED_SOL },
          ...{ 15: baseVault, 16: quoteVault },
        }),
        data: hex('9ca9e66735e45040'),
        calls: [
          { ...opening, calls: [send(vault, baseVault, 20_690n), send(vault, quoteVault, 85n)] },
          send(vault, baseVault, 20_000n),
          send(vault, quoteVault, 80n),
        ],
      },
    ])
    expect(decodeTransaction(transactionOfRaw(transaction))).toMatchObject([
      {
        kind: 'migration',
        venue: 'dbc',
        target: 'dammv2',
        mint,
        pool: opened,
        baseAmount: 40_690n,
        quoteAmount: 165n,
        quoteMint: WRAPPED_SOL,
      },
      { kind: 'pool', venue: 'dammv2', path: '0.0', mint, pool: opened, quoteAmount: 86n },
    ])
  })

  test('to the older pools goes to a venue that we do not watch', () => {
    const accounts = accountsWith(31, { 0: pool, 4: opened, 7: mint, 8: WRAPPED_SOL })
    expect(decodeAlone(dbc, { accounts, data: hex('1b013016b43f76d9') })).toMatchObject([
      { kind: 'migration', target: null, mint, pool: opened, baseAmount: null },
    ])
  })
})

test('always needs the transaction', () => {
  const needs = (name: string) =>
    dbc.needsTransaction(invocationOf(dbc, { logs: [`Instruction: ${name}`] }))
  expect(needs('InitializeVirtualPoolWithToken2022')).toBe(true)
  expect(needs('MigrationDammV2')).toBe(true)
  expect(needs('Swap')).toBe(true)
  expect(needs('CreateConfig')).toBe(false)
})
