import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getBase64Decoder,
  getCompiledTransactionMessageEncoder,
  getTransactionEncoder,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { readRecorded, readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import { encodeBase58 } from '../../../contract/base58.ts'
import { decodeTransaction } from '../venues/all.ts'
import { PROGRAMS } from './programs.ts'
import { transactionOfLogs } from './transaction-of-logs.ts'
import { transactionOfRaw } from './transaction-of-raw.ts'

const PUMP = PROGRAMS.pumpfun
const ROUTER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const ED25519 = 'Ed25519SigVerify111111111111111111111111111'
const PAYER = 'Vote111111111111111111111111111111111111111'
const LOADED = 'SysvarRent111111111111111111111111111111111'
const KEYS = [PAYER, PUMP, ROUTER, ED25519]

const MARK = Buffer.from('e445a52e51cb9a1d', 'hex')
const call = (text: string) => encodeBase58(Buffer.concat([MARK, Buffer.from(text)]))
const line = (text: string) => `Program data: ${Buffer.from(text).toString('base64')}`
const invoke = (program: string, height: number) => `Program ${program} invoke [${height}]`
const success = (program: string) => `Program ${program} success`

type Given = { instructions: object[]; inner?: object[] | null; logs?: string[]; err?: unknown }

const run = (programIdIndex: number, data = '', stackHeight: number | null = null) => ({
  programIdIndex,
  accounts: [0, 4],
  data,
  stackHeight,
})

function answer({ instructions, inner = [], logs = [], err = null }: Given) {
  return {
    slot: 7,
    blockTime: 9,
    version: 0,
    transaction: { signatures: ['s'], message: { accountKeys: KEYS, instructions } },
    meta: {
      err,
      loadedAddresses: { writable: [LOADED], readonly: [] },
      innerInstructions: inner && [{ index: instructions.length - 1, instructions: inner }],
      logMessages: logs,
    },
  }
}

const invocations = (given: Given) =>
  transactionOfRaw(answer(given))?.invocations.map(({ path, caller, events }) => ({
    path,
    caller,
    events: events.map((event) => Buffer.from(event).toString()),
  }))

describe('a transaction', () => {
  test('has accounts of its own and loaded ones, and data', () => {
    const tx = transactionOfRaw(answer({ instructions: [run(1, encodeBase58(MARK))] }))
    expect(tx).toMatchObject({ signature: 's', slot: 7, feePayer: PAYER, blockTime: 9_000 })
    expect(tx?.invocations).toMatchObject([
      { program: PUMP, path: '0', caller: null, accounts: [PAYER, LOADED], logs: [] },
    ])
    expect(tx?.invocations[0]?.data).toEqual(Uint8Array.from(MARK))
  })

  test('that is reported in logs and by calls of itself is reported once', () => {
    const given = {
      instructions: [run(2)],
      inner: [run(1, '', 2), run(1, call('one'), 3), run(1, call('two'), 3)],
      logs: [invoke(ROUTER, 1), invoke(PUMP, 2), line('one'), line('two'), success(PUMP)],
    }
    expect(invocations(given)).toEqual([{ path: '0.0', caller: ROUTER, events: ['one', 'two'] }])
    expect(invocations({ ...given, logs: [] })).toEqual(invocations(given))
    const cutOff = [...given.logs.slice(0, 3), 'Log truncated']
    expect(invocations({ ...given, logs: cutOff })).toEqual(invocations(given))
    expect(invocations({ ...given, inner: given.inner.slice(0, 1) })).toEqual(invocations(given))
  })

  test('keeps what one channel reports twice', () => {
    const given = {
      instructions: [run(1)],
      inner: [run(1, call('one'), 2), run(1, call('one'), 2)],
      logs: [invoke(PUMP, 1), line('one'), line('one'), success(PUMP)],
    }
    expect(invocations(given)?.[0]?.events).toEqual(['one', 'one'])
    expect(
      invocations({ ...given, logs: [invoke(PUMP, 1), line('one')] })?.[0]?.events,
    ).toHaveLength(2)
  })

  test('gives each of several runs its own events', () => {
    const given = {
      instructions: [run(2)],
      inner: [run(1, '', 2), run(1, call('a'), 3), run(1, '', 2), run(1, call('b'), 3)],
      logs: [
        invoke(ROUTER, 1),
        ...[invoke(PUMP, 2), line('a'), invoke(PUMP, 3), success(PUMP), success(PUMP)],
        ...[invoke(PUMP, 2), line('b'), invoke(PUMP, 3), success(PUMP), success(PUMP)],
      ],
    }
    const both = [
      { path: '0.0', caller: ROUTER, events: ['a'] },
      { path: '0.2', caller: ROUTER, events: ['b'] },
    ]
    expect(invocations(given)).toEqual(both)
    const flat = given.inner.map((one) => ({ ...one, stackHeight: null }))
    expect(invocations({ ...given, inner: flat })).toEqual(both)
    expect(invocations({ ...given, inner: flat, logs: [] })).toEqual(both)
    expect(invocations({ ...given, inner: null })).toEqual(both)
  })

  test('whose inner instructions nobody recorded has them by its logs', () => {
    const logs = [
      ...[invoke(ROUTER, 1), invoke(PUMP, 2), line('a'), success(PUMP), success(ROUTER)],
      ...[invoke(PUMP, 1), line('b'), success(PUMP)],
    ]
    const both = [
      { path: '0.0', caller: ROUTER, events: ['a'] },
      { path: '1', caller: null, events: ['b'] },
    ]
    const instructions = [run(2), run(1)]
    expect(invocations({ instructions, inner: null, logs })).toEqual(both)
    const { meta, ...rest } = answer({ instructions, logs })
    const none = { ...rest, meta: { ...meta, innerInstructions: [] } }
    expect(transactionOfRaw(none)?.invocations.map(({ path }) => path)).toEqual(['0.0', '1'])
  })

  test('counts runs that log nothing before it', () => {
    const given = {
      instructions: [run(3), run(1)],
      logs: [invoke(PUMP, 1), line('one'), success(PUMP)],
    }
    expect(invocations(given)).toEqual([{ path: '1', caller: null, events: ['one'] }])
  })

  test('is null if it failed or has none of our programs', () => {
    expect(
      invocations({ instructions: [run(1)], err: { InstructionError: [0, 'x'] } }),
    ).toBeUndefined()
    expect(invocations({ instructions: [run(2)] })).toBeUndefined()
  })

  test('can be read from jsonParsed', () => {
    const { transaction, ...rest } = answer({ instructions: [] })
    const accountKeys = [...KEYS, LOADED].map((pubkey, index) => ({
      pubkey,
      source: index < KEYS.length ? 'transaction' : 'lookupTable',
    }))
    const instructions = [
      { program: 'vote', programId: PAYER, parsed: {}, stackHeight: 1 },
      { programId: PUMP, accounts: [LOADED, PAYER], data: call('x'), stackHeight: 1 },
    ]
    const parsed = { ...transaction, message: { accountKeys, instructions } }
    expect(transactionOfRaw({ ...rest, transaction: parsed })?.invocations).toMatchObject([
      { path: '1', accounts: [LOADED, PAYER] },
    ])
  })

  test('of version 1 is read from its bytes', () => {
    const message = pipe(
      createTransactionMessage({ version: 1 }),
      (one) => setTransactionMessageFeePayer(address(PAYER), one),
      (one) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash(LOADED), lastValidBlockHeight: 1n },
          one,
        ),
      (one) => ({ ...one, config: { computeUnitLimit: 5, priorityFeeLamports: 6n } }),
      (one) => appendTransactionMessageInstruction({ programAddress: address(ROUTER) }, one),
      (one) =>
        appendTransactionMessageInstruction(
          {
            programAddress: address(PUMP),
            accounts: [{ address: address(LOADED), role: 1 }],
            data: Uint8Array.of(1, 2, 3),
          },
          one,
        ),
    )
    const compiled = compileTransactionMessage(message)
    const signature = Uint8Array.from({ length: 64 }, (_, index) => index + 1) as SignatureBytes
    const wire = getTransactionEncoder().encode({
      messageBytes: getCompiledTransactionMessageEncoder().encode(compiled) as never,
      signatures: { [address(PAYER)]: signature },
    })
    const tx = transactionOfRaw({
      slot: 1n,
      blockTime: null,
      transaction: [getBase64Decoder().decode(wire), 'base64'],
      meta: { err: null, innerInstructions: [], logMessages: [] },
    })
    expect(tx).toMatchObject({ signature: encodeBase58(signature), feePayer: PAYER, slot: 1 })
    expect(tx?.invocations).toMatchObject([{ path: '1', program: PUMP, accounts: [LOADED] }])
    expect([...(tx?.invocations[0]?.data ?? [])]).toEqual([1, 2, 3])
  })
})

const WHOLE = [
  ...['buy-1', 'buy-2', 'buy-bundle-1', 'buy-photon-1', 'create-1', 'sell-1', 'sell-photon-1'].map(
    (name) => `pumpfun/${name}.json`,
  ),
  ...['pumpfun/migrate-1.json', 'pumpswap/create_pool-1.json', 'mixed/arb-3.json'],
  ...['raydium-ammv4/swap-okx-2.json', 'raydium-cpmm/initialize-1.json'],
]

describe('recorded', () => {
  test.each(WHOLE)('%s has the same events in bytes, at the same paths in logs', (path) => {
    const json = readRecordedJson(path)
    const tx = transactionOfRaw(json)
    const events = decodeTransaction(tx)
    expect(decodeTransaction(transactionOfRaw(readRecorded(path)))).toEqual(events)
    const { signature, slot } = tx ?? { signature: '', slot: 0 }
    const logs = json.meta.logMessages
    const fromLogs = transactionOfLogs({ signature, slot, err: null, logs })
    const paths = fromLogs?.invocations.map((one) => `${one.path} ${one.program}`) ?? []
    const all = tx?.invocations.map((one) => `${one.path} ${one.program}`) ?? []
    expect(fromLogs?.truncated ? all.slice(0, paths.length) : all).toEqual(paths)
    expect(paths).not.toEqual([])
  })
})
