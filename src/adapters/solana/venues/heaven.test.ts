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
} from '../../../../test/support/chain/borsh.ts'
import { readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import { decodeAlone } from '../../../../test/support/chain/venue-transactions.ts'
import { SIGNATURE, wholeTransaction } from '../../../../test/support/chain/whole-transactions.ts'
import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { transactionOfLogs } from '../wire/transaction-of-logs.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { decodeTransaction } from './all.ts'
import { heaven } from './heaven.ts'

const mint = addressOf('mint')
const pool = addressOf('pool')
const creator = addressOf('creator')
const trader = addressOf('trader')
const vault = addressOf('vault')
const tokenProgram = addressOf('token program')
const trading = accountsWith(14, { 4: pool, 5: trader, 6: mint, 7: WRAPPED_SOL })
const creating = accountsWith(13, {
  3: creator,
  5: mint,
  6: WRAPPED_SOL,
  8: vault,
  10: pool,
  12: tokenProgram,
})

/** Reserves, fee, then base in and out, quote in and out. */
const tradeEvent = (base: bigint, quote: bigint, fee: bigint, ...moved: bigint[]) =>
  bytes(hex('bddb7fd34ee661ee'), u64(base, quote, 0n, fee), u64(0n, ...moved))

const standardEvent = bytes(
  hex('bd3883904b3ff994'),
  ...[pool, addressOf('paid by'), creator, mint].map(key),
  u16(3),
  u64(1_000_000n, 25n),
)

describe('a launch', () => {
  const call = {
    program: PROGRAMS.heaven,
    accounts: creating,
    data: bytes(hex('2a2b7e38e70ad035'), u16(3), text('{}'), u64(0n, 0n)),
  }
  const launched = {
    kind: 'launch',
    venue: 'heaven',
    slot: 7,
    signature: SIGNATURE,
    path: '0',
    feePayer: addressOf('payer'),
    blockTime: 1_800_000_000_000,
    mint,
    creator,
    name: null,
    symbol: null,
    uri: null,
    pool,
    quoteMint: WRAPPED_SOL,
    decimals: 9,
    supply: null,
    virtualBase: 1_000_000n,
    virtualQuote: 25n,
    tokenProgram,
    platform: null,
  }
  const balances = [{ account: vault, mint, decimals: 9 }]

  test('has the reserves of its event', () => {
    const transaction = wholeTransaction([{ ...call, events: [standardEvent] }], balances)
    expect(decodeTransaction(transactionOfRaw(transaction))).toEqual([launched])
    const silent = wholeTransaction([call], balances)
    expect(decodeTransaction(transactionOfRaw(silent))).toEqual([
      { ...launched, virtualBase: null, virtualQuote: null },
    ])
  })

  test('has the metadata that its transaction writes', () => {
    const words = bytes(text('Heaven Hen'), text('HEN'), text('https://example.org/h.json'))
    const named = { name: 'Heaven Hen', symbol: 'HEN', uri: 'https://example.org/h.json' }
    const writing = [
      {
        program: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
        accounts: [addressOf('metadata'), mint],
        data: bytes(u8(33), words, u16(0)),
      },
      {
        program: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
        accounts: [addressOf('metadata'), addressOf('edition'), mint],
        data: bytes(u8(42), u8(0), words, u16(0)),
      },
      {
        program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
        accounts: [mint, creator, mint, creator],
        data: bytes(hex('d2e11ea258b84d8d'), words),
      },
    ]
    for (const written of writing) {
      const through = { program: addressOf('launcher'), calls: [written] }
      for (const first of [written, through]) {
        const transaction = wholeTransaction([first, call])
        expect(decodeTransaction(transactionOfRaw(transaction))).toMatchObject([named])
      }
    }
    const [other] = writing.map((one) => ({ ...one, accounts: one.accounts.toReversed() }))
    const transaction = wholeTransaction([other as (typeof writing)[0], call])
    expect(decodeTransaction(transactionOfRaw(transaction))).toMatchObject([{ name: null }])
  })

  test('with a first purchase is a trade, too', () => {
    const events = [standardEvent, tradeEvent(999_000n, 26n, 0n, 0n, 1_000n, 1n, 0n)]
    const { data, accounts } = call
    expect(decodeAlone(heaven, { accounts, data, events })).toMatchObject([
      { kind: 'launch', path: '0', mint },
      { kind: 'trade', path: '0#1', mint, pool, trader: creator, side: 'buy', baseAmount: 1_000n },
    ])
  })

  test('in logs has all but what the accounts hold', () => {
    const { meta } = wholeTransaction([{ ...call, events: [standardEvent] }])
    const notice = { signature: SIGNATURE, slot: 7, err: null, logs: meta.logMessages }
    expect(decodeTransaction(transactionOfLogs(notice))).toEqual([
      { ...launched, feePayer: null, blockTime: null, decimals: null, tokenProgram: null },
    ])
  })
})

test('a pool for a token that was there', () => {
  const data = bytes(hex('d16155bfbb1dc455'), u16(3))
  const event = bytes(
    hex('74d8ef8dcfd3b27f'),
    key(pool),
    key(creator),
    u64(0n, 0n, 5_000n, 70n, 9n),
    u8(0),
  )
  expect(decodeAlone(heaven, { accounts: creating, data, events: [event] })).toMatchObject([
    {
      kind: 'pool',
      venue: 'heaven',
      mint,
      pool,
      creator,
      quoteMint: WRAPPED_SOL,
      baseAmount: 5_000n,
      quoteAmount: 70n,
    },
  ])
})

describe('a buy', () => {
  // Both sides end such that the curve must have taken in 100,000 for 100,000.
  test('with the fee in the amount is paid with the amount', () => {
    const event = tradeEvent(900_000n, 1_000_000n, 1_000n, 0n, 100_000n, 101_000n, 0n)
    expect(decodeAlone(heaven, { accounts: trading, events: [event] })).toMatchObject([
      { side: 'buy', trader, baseAmount: 100_000n, quoteAmount: 101_000n },
    ])
  })

  test('without the fee in the amount is paid with both', () => {
    const event = tradeEvent(900_000n, 1_000_000n, 1_000n, 0n, 100_000n, 100_000n, 0n)
    expect(decodeAlone(heaven, { accounts: trading, events: [event] })).toMatchObject([
      { side: 'buy', baseAmount: 100_000n, quoteAmount: 101_000n, virtualBase: 900_000n },
    ])
  })
})

test('the older event, without amounts, reports no trade', () => {
  const event = bytes(hex('bddb7fd34ee661ee'), u64(900n, 1_000n, 0n, 1n))
  expect(decodeAlone(heaven, { accounts: trading, events: [event] })).toEqual([])
})

test('a recorded sale', () => {
  const { items } = readRecordedJson('heaven/payloads-pinax-1.json')
  const [instruction, log] = items.map(({ data }: { data: string }) => data)
  const invocation = { accounts: trading, data: hex(instruction), events: [base64(log)] }
  expect(decodeAlone(heaven, invocation)).toEqual([
    {
      kind: 'trade',
      venue: 'heaven',
      slot: 7,
      signature: 'signature',
      path: '0',
      feePayer: null,
      blockTime: null,
      mint,
      pool,
      trader,
      side: 'sell',
      baseAmount: 5_895_449_118_100n,
      // What the curve gave, less the fee of 1.5 %.
      quoteAmount: 234_472_660n - 3_517_089n,
      quoteMint: WRAPPED_SOL,
      virtualBase: 29_668_085_382_091_623n,
      virtualQuote: 1_179_718_872_795n,
      creator: null,
    },
  ])
  // Nothing says whose they are, or of what.
  expect(decodeAlone(heaven, { events: [base64(log)] })).toEqual([])
})
