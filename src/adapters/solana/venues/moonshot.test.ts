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
import { readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import { decodeAlone, invocationOf } from '../../../../test/support/chain/venue-transactions.ts'
import { SIGNATURE, wholeTransaction } from '../../../../test/support/chain/whole-transactions.ts'
import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { transactionOfLogs } from '../wire/transaction-of-logs.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { decodeTransaction } from './all.ts'
import { moonshot } from './moonshot.ts'

const mint = addressOf('mint')
const curve = addressOf('curve')
const creator = addressOf('creator')
const trader = addressOf('trader')
const tokenProgram = addressOf('token program')
const trading = accountsWith(11, { 0: trader, 2: curve, 6: mint })

const tradeEvent = (type: number) =>
  bytes(
    hex('bddb7fd34ee661ee'),
    u64(5_000n, 1_000n, 6n, 4n, 0n),
    ...[curve, WRAPPED_SOL, trader].map(key),
    u8(type),
    text('trade'),
  )

test('a launch with a first buy', () => {
  const words = bytes(text('Moon Hare'), text('HARE'), text('https://example.org/m.json'))
  const transaction = wholeTransaction([
    {
      program: PROGRAMS.moonshot,
      accounts: accountsWith(11, { 0: creator, 2: curve, 3: mint, 7: tokenProgram }),
      data: bytes(hex('032ca4b87b0df5b3'), words, u8(9), u8(0), u64(10n ** 18n), u8(1), u8(0)),
      logs: ['Instruction: TokenMint'],
    },
    {
      program: PROGRAMS.moonshot,
      accounts: trading,
      data: bytes(hex('66063d1201daebea'), u64(5_000n, 1_010n), u8(0), u64(100n)),
      events: [tradeEvent(0)],
    },
  ])
  const place = {
    venue: 'moonshot',
    slot: 7,
    signature: SIGNATURE,
    feePayer: addressOf('payer'),
    blockTime: 1_800_000_000_000,
  }
  expect(decodeTransaction(transactionOfRaw(transaction))).toEqual([
    {
      ...place,
      kind: 'launch',
      path: '0',
      mint,
      creator,
      name: 'Moon Hare',
      symbol: 'HARE',
      uri: 'https://example.org/m.json',
      pool: curve,
      quoteMint: WRAPPED_SOL,
      decimals: 9,
      supply: 1_000_000_000_000_000_000n,
      virtualBase: null,
      virtualQuote: null,
      tokenProgram,
      platform: null,
    },
    {
      ...place,
      kind: 'trade',
      path: '1',
      mint,
      pool: curve,
      trader,
      side: 'buy',
      baseAmount: 5_000n,
      quoteAmount: 1_010n,
      quoteMint: WRAPPED_SOL,
      virtualBase: null,
      virtualQuote: null,
      creator: null,
    },
  ])
})

test('a launch for another currency than SOL has no quote mint that we know', () => {
  const data = bytes(hex('032ca4b87b0df5b3'), text('a'), text('b'), text('c'), u8(9), u8(1))
  const accounts = accountsWith(11, { 3: mint })
  expect(decodeAlone(moonshot, { accounts, data })).toMatchObject([{ mint, quoteMint: null }])
})

test('sellers pay the fees out of what they get', () => {
  expect(decodeAlone(moonshot, { accounts: trading, events: [tradeEvent(1)] })).toMatchObject([
    { side: 'sell', baseAmount: 5_000n, quoteAmount: 990n },
  ])
  expect(decodeAlone(moonshot, { accounts: trading, events: [tradeEvent(2)] })).toEqual([])
})

test('a migration has the amounts of its event', () => {
  const event = bytes(hex('ffca4c935be74916'), u64(200n, 50n, 80n, 2n), text('migrate'))
  const accounts = accountsWith(12, { 2: curve, 5: mint })
  const data = hex('2ae50ae7bd3ec1ae')
  const migrated = { kind: 'migration', venue: 'moonshot', target: null, mint, pool: null }
  expect(decodeAlone(moonshot, { accounts, data, events: [event] })).toMatchObject([
    { ...migrated, baseAmount: 200n, quoteAmount: 80n, quoteMint: WRAPPED_SOL },
  ])
  expect(decodeAlone(moonshot, { accounts, data })).toMatchObject([
    { ...migrated, baseAmount: null, quoteAmount: null },
  ])
})

test('logs report trades, but neither launches nor migrations', () => {
  const needs = (name: string) =>
    moonshot.needsTransaction(invocationOf(moonshot, { logs: [`Instruction: ${name}`] }))
  expect(needs('TokenMint')).toBe(true)
  expect(needs('MigrateFunds')).toBe(true)
  expect(needs('Buy')).toBe(false)
})

describe('recorded', () => {
  type Recorded = { accounts: { pubkey: string }[]; data: string }
  const readInstruction = (name: string) => {
    const { accounts, data }: Recorded = readRecordedJson(`moonshot/${name}-ix-1.json`)
    return { accounts: accounts.map(({ pubkey }) => pubkey), data: hex(data) }
  }
  const place = {
    venue: 'moonshot',
    slot: 7,
    signature: 'signature',
    path: '0',
    feePayer: null,
    blockTime: null,
  }

  test('launch', () => {
    expect(decodeAlone(moonshot, readInstruction('token_mint'))).toEqual([
      {
        ...place,
        kind: 'launch',
        mint: 'HkzfucJHWykNPSpKpduLVg2j45zafYhA1G51xPLumoon',
        creator: 'AiG8HZSRociZpmHGmFnHQ3eQvFxVq4HUwxXcZKZJaEr1',
        name: 'Gamestop',
        symbol: '$GME',
        uri: 'https://cdn.dexscreener.com/cms/tokens/metadata/UgnNvayhAu8K97aoT3B8',
        pool: 'ALPoEBuBD9GMWRQrMmWd81By5GCH8X9i9HiPWBf68n8C',
        quoteMint: WRAPPED_SOL,
        decimals: 9,
        supply: 1_000_000_000_000_000_000n,
        virtualBase: null,
        virtualQuote: null,
        tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        platform: null,
      },
    ])
  })

  test('buy, with its accounts and in logs alone', () => {
    const { logMessages: logs, err } = readRecordedJson('moonshot/buy-meta-1.json')
    const tx = transactionOfLogs({ signature: 'signature', slot: 7, err, logs })
    const bought = {
      ...place,
      kind: 'trade',
      mint: null,
      pool: '4CYhuDhT4c9ATZpJceoQG8Du4vCjf5ZKvxsyXpJoVub4',
      trader: 'Ezug1uk7oTEULvBcXCngdZuJDmZ8Ed2TKY4oov4GmLLm',
      side: 'buy',
      baseAmount: 5_430_576_418_647n,
      // 1,656,307 lamports left the buyer in addition to the transaction's fee and 10,000 for a tip.
      quoteAmount: 1_639_908n + 6_560n + 9_839n,
      quoteMint: WRAPPED_SOL,
      virtualBase: null,
      virtualQuote: null,
      creator: null,
    }
    expect(decodeTransaction(tx)).toEqual([{ ...bought, path: '1' }])
    const { events } = tx?.invocations[0] ?? {}
    expect(decodeAlone(moonshot, { ...readInstruction('buy'), events })).toEqual([
      { ...bought, mint: '3cBFsM1wosTJi9yun6kcHhYHyJcut1MNQY28zjC4moon' },
    ])
  })

  test('instructions of trades without their events are no trades', () => {
    expect(decodeAlone(moonshot, readInstruction('buy'))).toEqual([])
    expect(decodeAlone(moonshot, readInstruction('sell'))).toEqual([])
  })

  test('migration', () => {
    expect(decodeAlone(moonshot, readInstruction('migrate_funds'))).toEqual([
      {
        ...place,
        kind: 'migration',
        target: null,
        mint: '5JZUMLtHBzG4PaQ6UAhVWnh2pZ1BMMKRWWpCbMxxe148',
        creator: null,
        pool: null,
        baseAmount: null,
        quoteAmount: null,
        quoteMint: WRAPPED_SOL,
      },
    ])
  })
})
