import type { Address } from '@solana/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { encodeKey } from '../../src/contract/base58.ts'
import { SYSTEM_PROGRAM } from '../../src/contract/token-programs.ts'
import { shapeOf } from '../../test/agave/compare/shape.ts'
import recorded from '../../test/recorded/agave/answers.json' with { type: 'json' }
import { type Chain, createChain, type LedgerEvent } from './chain.ts'
import { performanceSamples } from './rpc/performance.ts'
import type { ScriptedTransaction } from './scripted.ts'
import { type LedgerStore, openLedgerStore } from './store.ts'

const SOL = 1_000_000_000n
const FEE = 5_000n
const PACE = { slotMs: 400, confirmedSlots: 3, finalizedSlots: 8 }

let time: number
let store: LedgerStore
let chain: Chain
let count = 0

const key = (byte: number): Address => encodeKey(new Uint8Array(32).fill(byte)) as Address
const [ALICE, BOB, CURVE, PROGRAM] = [key(1), key(2), key(3), key(4)] as const

beforeEach(() => {
  time = 1_700_000_000_000
  store = openLedgerStore(':memory:')
  const entropy = (bytes: number) => new Uint8Array(bytes).fill(7)
  chain = createChain({ store, pace: PACE, now: () => time, entropy, blockhashSlots: 150 })
  const empty = { data: new Uint8Array(), owner: SYSTEM_PROGRAM, executable: false }
  chain.setAccount(ALICE, { lamports: 10n * SOL, ...empty })
})

function passSlots(slots: number): void {
  time += slots * PACE.slotMs
  chain.advance()
}

/** Alice pays `to`; `holds` is the curve's account data afterwards. */
function scripted(to: Address, lamports: bigint, holds?: number): ScriptedTransaction {
  const keys = [ALICE, to, CURVE, PROGRAM]
  return {
    bytes: Uint8Array.of(1),
    signature: `signature-${++count}`,
    version: 0,
    keys: {
      all: keys,
      writable: [true, true, true, false],
      loaded: { writable: [], readonly: [] },
    },
    err: null,
    fee: Number(FEE),
    logs: [`Program ${PROGRAM} invoke [1]`],
    inner: [],
    unitsConsumed: 1,
    effects: [
      { key: ALICE, lamports: -lamports - FEE },
      { key: to, lamports },
      ...(holds === undefined
        ? []
        : [{ key: CURVE, lamports: 0n, holds: { data: Uint8Array.of(holds), owner: PROGRAM } }]),
    ],
  }
}

const heldBy = (who: Address) => chain.account(who, 'processed')?.lamports ?? 0n
const states = () => [...(chain.account(CURVE, 'processed')?.data ?? [])]

describe('a batch of outcomes', () => {
  it('lands in one slot and is found by the accounts it names', () => {
    const batch = [scripted(BOB, SOL), scripted(BOB, SOL)]
    const { slot, landed } = chain.landScripted(batch)
    expect(landed).toEqual([true, true])
    expect(heldBy(BOB)).toBe(2n * SOL)
    const found = store.mentions({ key: PROGRAM, maxSlot: slot, limit: 10 })
    expect(found.map((entry) => [entry.signature, entry.slot])).toEqual(
      batch.map(({ signature }) => [signature, slot]).toReversed(),
    )
  })

  it('is described by what it did', () => {
    const one = scripted(BOB, SOL)
    chain.landScripted([one])
    expect(store.entry(one.signature)?.meta).toMatchObject({
      fee: Number(FEE),
      preBalances: [Number(10n * SOL), 0, 0, 0],
      postBalances: [Number(9n * SOL - FEE), Number(SOL), 0, 0],
      logMessages: one.logs,
    })
  })

  it('leaves out what cannot be paid', () => {
    const { landed } = chain.landScripted([scripted(BOB, 20n * SOL), scripted(BOB, SOL)])
    expect(landed).toEqual([false, true])
    expect(heldBy(BOB)).toBe(SOL)
  })

  it('counts as confirmed and final in its time', () => {
    const heard: string[] = []
    chain.listen((event: LedgerEvent) => {
      if (event.kind === 'reached') heard.push(event.commitment)
    })
    chain.landScripted([scripted(BOB, SOL)])
    passSlots(20)
    expect(heard).toEqual(['processed', 'confirmed', 'finalized'])
  })
})

describe('a lost fork', () => {
  it('drops what depends on it, and keeps the rest', () => {
    const heard: LedgerEvent[] = []
    const before = { ...scripted(BOB, SOL) }
    chain.landScripted([before])
    chain.landScripted([scripted(CURVE, SOL, 0)])
    const [first, onIt, other] = [scripted(BOB, SOL, 1), scripted(BOB, SOL, 2), scripted(BOB, SOL)]
    chain.landScripted([first])
    chain.landScripted([onIt, other])
    chain.listen((event) => void heard.push(event))
    expect(chain.drop(first.signature)).toBe(true)

    expect([first, onIt, other].map(({ signature }) => store.has(signature))).toEqual([
      false,
      false,
      true,
    ])
    expect(states()).toEqual([0])
    expect(heldBy(BOB)).toBe(2n * SOL)
    expect(heard).toContainEqual({
      kind: 'dropped',
      signatures: [first.signature, onIt.signature],
    })
  })
})

describe('forgetting', () => {
  it('drops the oldest, with accounts that nothing else uses', () => {
    chain.landScripted([scripted(BOB, SOL)])
    passSlots(100)
    const later = scripted(CURVE, SOL)
    chain.landScripted([later])
    chain.forget(chain.newest() - 50, 1_000, 10)
    expect(store.passing()).toBe(1)
    expect(heldBy(BOB)).toBe(0n)
    expect(heldBy(CURVE)).toBe(SOL)
    expect(heldBy(ALICE)).toBe(8n * SOL - 2n * FEE)
    expect(store.has(later.signature)).toBe(true)
  })

  it('drops transactions beyond the limit, however new', () => {
    const batch = Array.from({ length: 5 }, () => scripted(BOB, SOL / 10n))
    chain.landScripted(batch)
    chain.forget(0, 2, 10)
    expect(batch.map(({ signature }) => store.has(signature))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
    expect(heldBy(BOB)).toBe(SOL / 2n)
  })
})

it('counts in the sample of its minute, which says what a validator’s says', () => {
  const ask = performanceSamples(chain, store)
  const before = ask([]) as { slot: number }[]
  chain.landScripted([scripted(BOB, SOL), scripted(BOB, SOL)])
  passSlots(2 * 150)
  const samples = ask([]) as { slot: number; numTransactions: number }[]
  expect(samples.length).toBe(before.length + 2)
  expect(samples.map(({ slot }) => slot)).toEqual(
    samples.map((_, at) => (samples.length - at) * 150),
  )
  expect(samples.reduce((sum, { numTransactions }) => sum + numTransactions, 0)).toBe(2)
  expect(samples.findIndex(({ numTransactions }) => numTransactions === 2)).toBe(1)
  expect(ask([1])).toEqual(samples.slice(0, 1))
  expect(() => ask([721])).toThrow('Invalid limit; max 720')
  expect({ result: shapeOf(samples) }).toEqual(recorded.answers.getRecentPerformanceSamples)
})
