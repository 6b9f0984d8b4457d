import { BN, BorshCoder, web3 } from '@coral-xyz/anchor'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WRAPPED_SOL } from '../../../src/contract/launches/mints.ts'
import {
  type Case,
  EVENT_CASES,
  INSTRUCTION_CASES,
  TOKEN,
  type Written,
} from '../../support/chain/anchor-cases.ts'
import { addressOf, base64, bytes, hex } from '../../support/chain/borsh.ts'
import { anyFields, idlOf, type Value } from '../../support/chain/idl-of.ts'
import { readRecordedJson } from '../../support/chain/recorded.ts'
import { decodeAlone } from '../../support/chain/venue-transactions.ts'

/**
 * What Anchor's own coder writes by the public IDLs is read with its meaning, and with whatever a
 * later version adds behind it.
 */

const TAIL = new Uint8Array(40).fill(1)

describe('events', () => {
  test.for(EVENT_CASES.map(titled))('%s', ([, one]) => {
    const coder = new BorshCoder(idlOf(one.fragment))
    const [tag, fields] = one.fragment.events?.[one.name] ?? []
    fc.assert(
      fc.property(anyFields(fields ?? {}, one.fragment), (chance) => {
        const value = { ...chance, ...one.fixed }
        const event = bytes(hex(tag ?? ''), coder.types.encode(one.name, forAnchor(value)))
        const accounts = accountsOf(one)
        for (const variant of [event, bytes(event, TAIL)]) {
          expect(decodeAlone(one.venue, { accounts, events: [variant] })).toMatchObject([
            one.expect(written(value)),
          ])
        }
      }),
      { numRuns: 60, seed: 1 },
    )
  })
})

describe('instructions', () => {
  test.for(INSTRUCTION_CASES.map(titled))('%s', ([, one]) => {
    const coder = new BorshCoder(idlOf(one.fragment))
    const [, fields] = one.fragment.instructions?.[one.name] ?? []
    fc.assert(
      fc.property(anyFields(fields ?? {}, one.fragment), (value) => {
        const data = coder.instruction.encode(one.name, forAnchor(value))
        const accounts = accountsOf(one)
        for (const variant of [data, bytes(data, TAIL)]) {
          expect(decodeAlone(one.venue, { accounts, data: variant })).toMatchObject([
            one.expect(written(value)),
          ])
        }
      }),
      { numRuns: 60, seed: 1 },
    )
  })
})

test('both decode recorded transactions alike', () => {
  const seen = recordedEvents().map(([id, event]) => {
    const cases = EVENT_CASES.filter(({ venue }) => venue.id === id)
    const coder = new BorshCoder(idlOf((cases[0] as Case).fragment))
    const read = coder.events.decode(Buffer.from(event).toString('base64'))
    const value = ofAnchor(read?.data)
    const [match] = cases
      .filter(({ name }) => name === read?.name)
      .map((one) => ({
        expected: one.expect(written(value)),
        got: decodeAlone(one.venue, { accounts: accountsOf(one), events: [event] })[0],
      }))
      // Cases of one event differ in the direction alone.
      .filter(({ expected, got }) => got?.kind !== 'trade' || sideOf(expected) === got.side)
    expect(match?.got).toMatchObject(match?.expected ?? {})
    return `${id} ${read?.name}`
  })
  expect(new Set(seen).size).toBe(10)
  expect(seen).toHaveLength(17)
})

const sideOf = (expected: object) => ('side' in expected ? expected.side : null)

/** Of the newest layouts, which are those of the IDLs. */
function recordedEvents(): [string, Uint8Array][] {
  const json = readRecordedJson
  const inLine = (line: string) => base64(line.slice('Program data: '.length))
  const called = (event: Uint8Array) => event.subarray(8)
  const launches = json('launchlab/trade-logs-1.json')
  const boops = json('boop/trade-logs-1.json')
  const dbcs = Object.values<{ data: string }[]>(json('meteora-dbc/events-1.json')).flat()
  const moon: string[] = json('moonshot/buy-meta-1.json').logMessages
  const pinax = (folder: string, nth: number) =>
    json(`${folder}/payloads-pinax-1.json`).items[nth].data
  return [
    ['launchlab', inLine(launches.buy.line)],
    ['launchlab', inLine(launches.sell.line)],
    ['launchlab', called(hex(pinax('launchlab', 0)))],
    ['cpmm', base64(pinax('raydium-cpmm', 1))],
    ...dbcs.map(({ data }): [string, Uint8Array] => ['dbc', called(base64(data))]),
    ['dammv2', called(hex(pinax('meteora-dammv2', 0)))],
    ['moonshot', inLine(moon.find((line) => line.startsWith('Program data: ')) ?? '')],
    ['boop', inLine(boops.buy.line)],
    ['boop', inLine(boops.sell.line)],
    ['heaven', base64(pinax('heaven', 1))],
  ]
}

/** Anchor's numbers and addresses as values. */
function ofAnchor(read: unknown): Value {
  if (BN.isBN(read)) return BigInt(`${read}`)
  if (read instanceof web3.PublicKey) return read.toBase58()
  if (Array.isArray(read)) return read.map(ofAnchor)
  if (typeof read !== 'object' || read === null) return (read ?? null) as Value
  return Object.fromEntries(Object.entries(read).map(([name, of]) => [name, ofAnchor(of)]))
}

function titled(one: Case) {
  return [`${one.venue.id} ${one.name}`, one] as const
}

function accountsOf({ mintsAt = -2 }: Case): string[] {
  const special: Record<number, string> = { [mintsAt]: TOKEN, [mintsAt + 1]: WRAPPED_SOL }
  return Array.from({ length: 24 }, (_, index) => special[index] ?? addressOf(`${index}`))
}

/** Addresses look like no other text that chance makes. */
function forAnchor(value: Value): unknown {
  if (typeof value === 'bigint') return new BN(value.toString())
  if (typeof value === 'string')
    return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value) ? new web3.PublicKey(value) : value
  if (Array.isArray(value)) return value.map(forAnchor)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, forAnchor(of)]))
}

function written(value: Value): Written {
  const at = (path: string) =>
    path.split('.').reduce<Value>((of, name) => (of as Record<string, Value>)[name] as Value, value)
  return { amount: (path) => at(path) as bigint, text: (path) => at(path) as string }
}
