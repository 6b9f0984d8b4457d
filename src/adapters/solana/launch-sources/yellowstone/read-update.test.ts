import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeUpdate, updateOf } from '../../../../../test/support/chain/geyser-server.ts'
import { readRecordedJson } from '../../../../../test/support/chain/recorded.ts'
import { decodeTransaction } from '../../venues/all.ts'
import { transactionOfRaw } from '../../wire/transaction-of-raw.ts'
import { readGeyserUpdate } from './read-update.ts'

const RECORDED = [
  'pumpfun/create-1.json',
  'pumpfun/buy-1.json',
  'pumpfun/buy-bundle-1.json',
  'pumpfun/migrate-1.json',
  'pumpswap/create_pool-1.json',
  'raydium-ammv4/initialize2-1.json',
  'raydium-ammv4/swap-jupiter-1.json',
  'raydium-cpmm/initialize-1.json',
]

describe('a recorded transaction from the stream', () => {
  test.for(RECORDED)('%s has the same events as by getTransaction', (path) => {
    const recorded = { slot: 1, ...readRecordedJson(path), blockTime: null }
    const update = readGeyserUpdate(encodeUpdate(updateOf(recorded)))
    if (update.kind !== 'transaction') throw new Error(update.kind)
    const events = decodeTransaction(update.tx)
    expect(events.length).toBeGreaterThan(0)
    expect(events).toEqual(decodeTransaction(transactionOfRaw(recorded)))
  })

  test('reports nothing when it failed', () => {
    const recorded = readRecordedJson('pumpfun/create-1.json')
    const failed = { ...recorded, meta: { ...recorded.meta, err: 'failed' } }
    expect(readGeyserUpdate(encodeUpdate(updateOf(failed)))).toMatchObject({ tx: null })
  })

  test('is read without throwing wherever it is cut or altered', () => {
    const whole = encodeUpdate(updateOf(readRecordedJson('pumpfun/create-1.json')))
    const position = fc.nat({ max: whole.length - 1 })
    fc.assert(
      fc.property(position, position, fc.nat({ max: 255 }), (cut, at, byte) => {
        const bent = Buffer.from(whole.subarray(0, cut))
        if (at < bent.length) bent[at] = byte
        const update = readGeyserUpdate(bent)
        if (update.kind === 'transaction') decodeTransaction(update.tx)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('slots and pings are distinguished', () => {
  expect(readGeyserUpdate(encodeUpdate({ slot: { slot: 5_000_000_000, status: 0 } }))).toEqual({
    kind: 'slot',
    slot: 5_000_000_000,
  })
  expect(readGeyserUpdate(encodeUpdate({ ping: {} }))).toEqual({ kind: 'ping' })
  expect(readGeyserUpdate(encodeUpdate({ pong: { id: 1 } }))).toEqual({ kind: 'other' })
})

test('any bytes are read without throwing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      readGeyserUpdate(bytes)
    }),
    { numRuns: 5_000 },
  )
})
