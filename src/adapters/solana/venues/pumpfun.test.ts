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
} from '../../../../test/support/borsh.ts'
import {
  EVENTS,
  launch,
  TOKEN,
  TOKEN_2022,
  WHOLE,
} from '../../../../test/support/expected/pumpfun.ts'
import {
  hasRecorded,
  readRecordedJson,
  WITHOUT_RECORDED,
} from '../../../../test/support/recorded.ts'
import { decodeAlone, invocationOf } from '../../../../test/support/scenes.ts'
import { WRAPPED_SOL } from '../../../contract/mints.ts'
import { decodeTransaction } from './all.ts'
import { pumpfun } from './pumpfun.ts'
import { sceneOfTransaction } from './scene-of-transaction.ts'

const events = (data: Uint8Array) => decodeAlone(pumpfun, { events: [data] })

describe.skipIf(!hasRecorded)(`recorded ${hasRecorded ? '' : WITHOUT_RECORDED}`, () => {
  test.each(Object.keys(WHOLE))('%s', (name) => {
    const answer = { slot: 1, ...readRecordedJson(`pumpfun/${name}.json`) }
    const told = decodeTransaction(sceneOfTransaction(answer))
    expect(told).toMatchObject(WHOLE[name] as object[])
    expect(told).toHaveLength((WHOLE[name] as object[]).length)
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
    const [told] = events(data)
    expect(events(bytes(data, zeros(50).fill(255)))).toMatchObject([EVENTS[name]])
    for (let length = 0; length < data.length; length += 1) {
      const [shorter] = events(data.slice(0, length))
      if (shorter) expect(shorter.kind).toBe(told?.kind)
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

describe('without an event', () => {
  test('a creation is told by its instruction', () => {
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

  test('a creation of 2024 names no creator but who signs', () => {
    const accounts = accountsWith(14, { 0: mint, 7: user, 9: TOKEN })
    const data = bytes(CREATE, words)
    expect(decodeAlone(pumpfun, { data, accounts })).toMatchObject([
      { kind: 'launch', mint, creator: user, tokenProgram: TOKEN },
    ])
  })

  test.each([
    ['9beae792ec9ea21e', { 2: mint, 9: addressOf('pool'), 14: quoteMint }],
    ['bbcb121fceedfe29', { 2: mint, 10: addressOf('pool'), 3: quoteMint }],
  ])('a migration is told by its instruction %s', (tag, at) => {
    const told = { data: hex(tag), accounts: accountsWith(25, at) }
    expect(decodeAlone(pumpfun, told)).toMatchObject([
      { kind: 'migration', mint, pool: addressOf('pool'), quoteMint, baseAmount: null },
    ])
    const logs = ['Instruction: Migrate', 'Bonding curve already migrated']
    expect(decodeAlone(pumpfun, { ...told, logs })).toEqual([])
  })

  test('a trade is unknown: its instruction says only a limit', () => {
    const accounts = accountsWith(16, { 2: mint })
    const data = bytes(hex('66063d1201daebea'), u64(5, 6))
    expect(decodeAlone(pumpfun, { data, accounts })).toEqual([])
  })
})

test('the buy that fills the curve is one with its part in the pool to come', () => {
  const bought = bytes(
    hex('bddb7fd34ee661ee'),
    ...[key(mint), u64(100, 2_000), u8(1), key(user), u64(0, 900, 800, 0, 0)],
  )
  const complete = bytes(hex('5f72619cd42e9808'), key(user), key(mint))
  const more = bytes(
    hex('6fb06d8b316cd5fb'),
    ...[key(user), key(mint), zeros(64), u64(0), u64(30, 4, 0, 0, 0, 0, 0, 700, 600, 670, 604)],
  )
  const tag = (events: Uint8Array[]) => decodeAlone(pumpfun, { events })
  expect(tag([bought])).toMatchObject([{ baseAmount: 2_000n, quoteAmount: 100n }])
  expect(tag([bought, complete, more])).toMatchObject([
    { kind: 'trade', baseAmount: 2_030n, quoteAmount: 104n, virtualBase: 670n, virtualQuote: 604n },
  ])
  expect(tag([complete, more])).toEqual([])
})

test('several trades of one instruction have places of their own', () => {
  const one = bytes(hex('bddb7fd34ee661ee'), key(mint), u64(1, 2), u8(0), key(user))
  expect(decodeAlone(pumpfun, { events: [one, one] }).map(({ path }) => path)).toEqual(['0', '0#1'])
})

test('only logs that lack an event ask for the transaction', () => {
  const needs = (told: object) => pumpfun.needsTransaction(invocationOf(pumpfun, told))
  expect(needs({ logs: ['Instruction: CreateV2'] })).toBe(true)
  expect(needs({ logs: ['Instruction: MigrateV2'] })).toBe(true)
  expect(needs({ logs: ['Instruction: CreateV2'], events: [zeros(8)] })).toBe(false)
  expect(needs({ logs: ['Instruction: Buy'] })).toBe(false)
})
