import { describe, expect, test } from 'vitest'
import {
  accountsWith,
  addressOf,
  base64,
  bytes,
  hex,
  key,
  text,
  u64,
} from '../../../../test/support/chain/borsh.ts'
import { readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import { decodeAlone } from '../../../../test/support/chain/venue-transactions.ts'
import {
  type Call,
  SIGNATURE,
  wholeTransaction,
} from '../../../../test/support/chain/whole-transactions.ts'
import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { transactionOfLogs } from '../wire/transaction-of-logs.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { decodeTransaction } from './all.ts'
import { boop } from './boop.ts'

const mint = addressOf('mint')
const curve = addressOf('curve')
const creator = addressOf('creator')
const payer = addressOf('token payer')
const trader = addressOf('trader')
const tokenProgram = addressOf('token program')
const words = bytes(text('Boop Bee'), text('BEE'), text('https://example.org/b.json'))

const create = (of = mint, metadata = words): Call => ({
  program: PROGRAMS.boop,
  accounts: accountsWith(8, { 2: of, 3: payer, 6: tokenProgram }),
  data: bytes(hex('5434cce4188cea4b'), u64(77n), metadata),
  events: [bytes(hex('607a718a32e39539'), metadata)],
})
const deploy = (of = mint): Call => ({
  program: PROGRAMS.boop,
  accounts: accountsWith(10, { 0: of, 2: curve, 8: tokenProgram }),
  data: bytes(hex('b459c74ca8ecd98a'), key(creator), u64(77n)),
  events: [bytes(hex('e150b222d927b894'), key(of), key(creator))],
})
const launched = {
  kind: 'launch',
  venue: 'boop',
  slot: 7,
  signature: SIGNATURE,
  path: '1',
  feePayer: addressOf('payer'),
  blockTime: 1_800_000_000_000,
  mint,
  creator,
  name: 'Boop Bee',
  symbol: 'BEE',
  uri: 'https://example.org/b.json',
  pool: curve,
  quoteMint: WRAPPED_SOL,
  decimals: null,
  supply: null,
  virtualBase: null,
  virtualQuote: null,
  tokenProgram,
  platform: null,
}

describe('a launch', () => {
  test('is a token and its curve together', () => {
    expect(decode([create(), deploy()])).toEqual([launched])
  })

  test('is read from the instructions where events are missing', () => {
    const silent = (call: Call) => ({ ...call, events: [] })
    expect(decode([silent(create()), silent(deploy())])).toEqual([launched])
  })

  test('has the metadata of its own token', () => {
    const other = addressOf('other')
    const decoded = decode([
      create(other, bytes(text('Other'), text('O'), text('o'))),
      create(),
      deploy(other),
      deploy(),
    ])
    expect(decoded).toMatchObject([
      { path: '2', mint: other, name: 'Other' },
      { path: '3', mint, name: 'Boop Bee' },
    ])
  })

  test('in logs has what the events hold', () => {
    const { meta } = wholeTransaction([create(), deploy()])
    const notice = { signature: SIGNATURE, slot: 7, err: null, logs: meta.logMessages }
    expect(decodeTransaction(transactionOfLogs(notice))).toEqual([
      { ...launched, feePayer: null, blockTime: null, pool: null, tokenProgram: null },
    ])
  })

  test('may be a token whose curve is to come, or a curve whose token was there', () => {
    expect(decode([create()])).toEqual([{ ...launched, path: '0', creator: payer, pool: null }])
    expect(decode([deploy()])).toEqual([
      { ...launched, path: '0', name: null, symbol: null, uri: null },
    ])
  })

  test('by the instructions of another name', () => {
    const fallback = (call: Call, instruction: string, event: string): Call => ({
      ...call,
      data: bytes(hex(instruction), (call.data as Uint8Array).subarray(8)),
      events: call.events?.map((one) => bytes(hex(event), one.subarray(8))),
    })
    const calls = [
      fallback(create(), 'fdb87ec7ebe8aca2', '9dca235ca5a32738'),
      fallback(deploy(), '35e6ac544dae163d', '6afcf373c79ff71f'),
    ]
    expect(decode(calls)).toEqual([launched])
  })
})

test('a graduation goes to a pool that another transaction opens', () => {
  const call = {
    program: PROGRAMS.boop,
    accounts: accountsWith(15, { 0: mint, 1: WRAPPED_SOL }),
    data: hex('2debe1b511da4082'),
  }
  const event = bytes(hex('49746f1a5cd9928d'), key(mint), u64(80n, 2n, 10n))
  const graduated = { kind: 'migration', venue: 'boop', target: null, mint, pool: null }
  expect(decode([{ ...call, events: [event] }])).toMatchObject([
    { ...graduated, baseAmount: null, quoteAmount: 80n, quoteMint: WRAPPED_SOL },
  ])
  expect(decode([call])).toMatchObject([{ ...graduated, quoteAmount: null }])
})

test('recorded trades', () => {
  const { buy, sell } = readRecordedJson('boop/trade-logs-1.json')
  const accounts = accountsWith(13, { 1: curve, 6: trader })
  const decodeLine = ({ line }: { line: string }) => {
    const event = base64(line.slice('Program data: '.length))
    return decodeAlone(boop, { accounts, events: [event] })
  }
  const traded = {
    kind: 'trade',
    venue: 'boop',
    slot: 7,
    signature: 'signature',
    path: '0',
    feePayer: null,
    blockTime: null,
    pool: curve,
    quoteMint: WRAPPED_SOL,
    virtualBase: null,
    virtualQuote: null,
    creator: null,
  }
  expect(decodeLine(buy)).toEqual([
    {
      ...traded,
      mint: 'ABztr3acxEhYUfgUA436jbiSPKP4kxsmL1X7gAAboop',
      trader: 'AZjN96WUC8BUZWqtygeYQfXgdAY5WC7hM6uZwz3cc1rx',
      side: 'buy',
      baseAmount: 20_058_357_446_106n,
      quoteAmount: 619_144n,
    },
  ])
  expect(decodeLine(sell)).toEqual([
    {
      ...traded,
      mint: 'NoWaaDwAq1JBG8BPHKLTBzqiCVipytSSPfJ8WjMboop',
      trader: '28577Bkgyc7iV2ev2EsWLto1SFqY9zF6VnpfK2DHsoMT',
      side: 'sell',
      baseAmount: 40_902_282_128_000n,
      quoteAmount: 1_372_446n,
    },
  ])
})

function decode(calls: readonly Call[]) {
  return decodeTransaction(transactionOfRaw(wholeTransaction(calls)))
}
