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
  u64,
  zeros,
} from '../../../../test/support/chain/borsh.ts'
import { readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import { decodeAlone, invocationOf } from '../../../../test/support/chain/venue-transactions.ts'
import {
  EVENTS,
  launch,
  TOKEN,
  TOKEN_2022,
  WHOLE,
} from '../../../../test/support/expected/pumpfun.ts'
import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { decodeTransaction } from './all.ts'
import { pumpfun } from './pumpfun.ts'

const events = (data: Uint8Array) => decodeAlone(pumpfun, { events: [data] })

describe('recorded', () => {
  test.each(Object.keys(WHOLE))('%s', (name) => {
    const answer = readRecordedJson(`pumpfun/${name}.json`)
    const decoded = decodeTransaction(transactionOfRaw(answer))
    expect(decoded).toMatchObject(WHOLE[name] as object[])
    expect(decoded).toHaveLength((WHOLE[name] as object[]).length)
  })

  const payloads = () => [
    ...['create', 'trade'].flatMap((kind) =>
      Object.entries(readRecordedJson(`pumpfun/${kind}-events-1.json`)).map(([name, one]) => ({
        name,
        data: base64((one as { eventB64?: string }).eventB64 ?? ''),
      })),
    ),
    ...readRecordedJson('pumpfun/payloads-pinax-1.json').items.map(
      (one: { name: string; data: string }) => ({ name: one.name, data: hex(one.data.slice(16)) }),
    ),
  ]

  test.each(Object.keys(EVENTS))('event %s', (name) => {
    const { data } = payloads().find((one) => one.name === name)
    expect(events(data)).toMatchObject([EVENTS[name]])
  })

  test.each(Object.keys(EVENTS))('event %s, longer or shorter than today', (name) => {
    const { data } = payloads().find((one) => one.name === name)
    const [decoded] = events(data)
    expect(events(bytes(data, zeros(50).fill(255)))).toMatchObject([EVENTS[name]])
    for (let length = 0; length < data.length; length += 1) {
      const [shorter] = events(data.slice(0, length))
      if (shorter) expect(shorter.kind).toBe(decoded?.kind)
    }
  })
})

const mint = addressOf('mint')
const user = addressOf('user')
const creator = addressOf('creator')
const quoteMint = addressOf('quote')
const CREATE = hex('181ec828051c0777')
const CREATE_V2 = hex('d6904cec5f8b31b4')
const words = bytes(text('Name'), text('TICK'), text('https://example.org'))

describe('a creation says', () => {
  const keys = [mint, addressOf('curve'), user, creator].map((one) => key(one))
  const amounts = [1, 2, 3, 4, 5].map((one) => u64(one))
  const created = (...more: Uint8Array[]) =>
    events(
      bytes(...[hex('1b72a94ddeeb6376'), words, ...keys, ...amounts, key(TOKEN_2022)], ...more),
    )
  const since2026 = [u8(0), u8(0), zeros(32), u64(30, 95)]

  test('whether an agent trades the coin, and whether it pays its traders back; older events do not', () => {
    expect(created(u8(0), u8(1))).toMatchObject([{ mint, mayhem: false, cashback: true }])
    expect(created(u8(1), u8(0))).toMatchObject([{ mint, mayhem: true, cashback: false }])
    const [older] = created(u8(1))
    expect(older).toMatchObject({ mayhem: true })
    expect(older).not.toHaveProperty('cashback')
    expect(created(...since2026)[0]).not.toHaveProperty('holderRewards')
  })

  test('whether its holders get the creator’s fees; whoever launched it is then its creator', () => {
    expect(created(...since2026, u8(0))).toMatchObject([{ creator, holderRewards: false }])
    expect(created(...since2026, u8(1))).toMatchObject([{ creator: user, holderRewards: true }])
  })

  test('all of it in events of September 2026', () => {
    const recorded = readRecordedJson('pumpfun/create-events-1.json')
    const at = (name: string) => events(base64(recorded[name].eventB64))
    const plain = { cashback: false, holderRewards: false }
    expect(at('mayhem-2026-09-24')).toMatchObject([{ ...plain, mayhem: true }])
    expect(at('standard-2026-09-24')).toMatchObject([{ ...plain, mayhem: false }])
  })
})

describe('without an event', () => {
  test('a creation is read from its instruction', () => {
    const data = bytes(CREATE_V2, words, key(creator), u8(0))
    const accounts = accountsWith(16, { 0: mint, 2: addressOf('curve'), 5: user, 7: TOKEN_2022 })
    const made = {
      ...launch,
      mint,
      creator,
      name: 'Name',
      symbol: 'TICK',
      uri: 'https://example.org',
      pool: addressOf('curve'),
      quoteMint: WRAPPED_SOL,
      supply: null,
      virtualBase: null,
      virtualQuote: null,
      tokenProgram: TOKEN_2022,
    }
    expect(decodeAlone(pumpfun, { data, accounts })).toMatchObject([made])
    const others = [...accounts, quoteMint]
    expect(decodeAlone(pumpfun, { data, accounts: others })).toMatchObject([{ ...made, quoteMint }])
  })

  test('a creation from 2024 has its signer as creator', () => {
    const accounts = accountsWith(14, { 0: mint, 7: user, 9: TOKEN })
    const data = bytes(CREATE, words)
    expect(decodeAlone(pumpfun, { data, accounts })).toMatchObject([
      { kind: 'launch', mint, creator: user, tokenProgram: TOKEN },
    ])
  })

  test.each([
    ['9beae792ec9ea21e', { 2: mint, 9: addressOf('pool'), 14: quoteMint }],
    ['bbcb121fceedfe29', { 2: mint, 10: addressOf('pool'), 3: quoteMint }],
  ])('a migration is read from its instruction %s', (tag, at) => {
    const invocation = { data: hex(tag), accounts: accountsWith(25, at) }
    expect(decodeAlone(pumpfun, invocation)).toMatchObject([
      { kind: 'migration', mint, pool: addressOf('pool'), quoteMint, baseAmount: null },
    ])
    const logs = ['Instruction: Migrate', 'Bonding curve already migrated']
    expect(decodeAlone(pumpfun, { ...invocation, logs })).toEqual([])
  })

  test('a trade is unknown: its instruction says only a limit', () => {
    const accounts = accountsWith(16, { 2: mint })
    const data = bytes(hex('66063d1201daebea'), u64(5, 6))
    expect(decodeAlone(pumpfun, { data, accounts })).toEqual([])
  })
})

describe('the buy that fills the curve', () => {
  const TRADE = hex('bddb7fd34ee661ee')
  const bought = bytes(TRADE, key(mint), u64(100, 2_000), u8(1), key(user), u64(0, 900, 800, 0, 0))
  const complete = bytes(hex('5f72619cd42e9808'), key(user), key(mint))
  /** The part bought from the pool to come; the buyback is paid out of the protocol fee. */
  const more = bytes(
    hex('6fb06d8b316cd5fb'),
    ...[key(user), key(mint), key(addressOf('curve')), key(quoteMint)],
    u64(1_763_800_000), // timestamp
    u64(30, 4_000), // base out, quote in
    u64(95, 38), // protocol fee: basis points, amount
    u64(30, 12), // creator fee: basis points, amount
    u64(19), // buyback fee
    u64(700, 600), // pool reserves before: base, quote
    u64(670, 604), // pool reserves after: base, quote
  )
  const decoded = (events: Uint8Array[]) => decodeAlone(pumpfun, { events })

  test('alone counts what the curve sold', () => {
    expect(decoded([bought])).toMatchObject([{ baseAmount: 2_000n, quoteAmount: 100n }])
  })

  test('adds the part bought from the pool to come, with its fees', () => {
    const quoteAmount = 100n + 4_000n + 38n + 12n
    const reserves = { virtualBase: 670n, virtualQuote: 604n }
    expect(decoded([bought, complete, more])).toMatchObject([
      { kind: 'trade', baseAmount: 2_030n, quoteAmount, ...reserves },
    ])
  })

  test('adds nothing when its own trade is missing, or the event is cut short', () => {
    expect(decoded([complete, more])).toEqual([])
    for (let length = 8; length < more.length; length += 1) {
      expect(decoded([bought, complete, more.slice(0, length)])).toMatchObject([
        { baseAmount: 2_000n, quoteAmount: 100n, virtualBase: 800n, virtualQuote: 900n },
      ])
    }
  })
})

test('several trades of one instruction have places of their own', () => {
  const one = bytes(hex('bddb7fd34ee661ee'), key(mint), u64(1, 2), u8(0), key(user))
  expect(decodeAlone(pumpfun, { events: [one, one] }).map(({ path }) => path)).toEqual(['0', '0#1'])
})

test('only logs that lack an event ask for the transaction', () => {
  const needs = (given: object) => pumpfun.needsTransaction(invocationOf(pumpfun, given))
  expect(needs({ logs: ['Instruction: CreateV2'] })).toBe(true)
  expect(needs({ logs: ['Instruction: MigrateV2'] })).toBe(true)
  expect(needs({ logs: ['Instruction: CreateV2'], events: [zeros(8)] })).toBe(false)
  expect(needs({ logs: ['Instruction: Buy'] })).toBe(false)
})

describe('another creator', () => {
  const [time, who, coin, curve, old, next] = [
    u64(1n),
    ...['authority', 'mint', 'curve', 'old', 'new'].map((name) => key(addressOf(name))),
  ] as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const change = { kind: 'creator', mint: addressOf('mint'), creator: addressOf('new') }

  test('after a takeover', () => {
    const event = bytes(hex('6e7ce262aaff1178'), time, who, coin, curve, old, next, zeros(27))
    expect(events(event)).toMatchObject([change])
    expect(events(event.slice(0, 170))).toEqual([])
  })

  test('as the launchpad sets it', () => {
    const event = bytes(hex('ed347b25f5fb48d2'), time, coin, curve, next)
    expect(events(event)).toMatchObject([change])
    expect(events(bytes(event.slice(0, 80), zeros(32)))).toEqual([])
  })
})
