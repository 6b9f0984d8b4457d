import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpScan } from '../../../../test/support/telegram/scan.ts'
import { MINUTE } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { chunkSlots } from './read-many.ts'
import { readAgain } from './rescan.ts'

test('one that the endpoints fail to give costs nothing of what is read beside it', async () => {
  const { chain, sink, scan } = setUpScan()
  const paid = Array.from({ length: 120 }, (_, one) => chain.pay(901 + (one >> 1), 1n))
  const [held] = paid.splice(60, 1) as [string]
  let isHeld = true
  failAt(chain, (signature) => isHeld && signature === held)
  await expect(scan()).rejects.toThrow('HTTP 500')
  expect(paid.filter((signature) => !sink.settled.has(signature))).toEqual([])
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 930, balance: 60n })
  isHeld = false
  await scan()
  expect(sink.settled.has(held)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 960, balance: 120n })
  expect(sink.alarms).toEqual([])
})

test('one that the endpoints only fail for is unreadable after an hour, and read later', async () => {
  const { chain, sink, clock, watch, wallet, scan } = setUpScan()
  const lost = chain.pay(901, 1n)
  let isHeld = true
  failAt(chain, (signature) => isHeld && signature === lost)
  for (let turn = 0; turn < 30; turn += 1) {
    await expect(scan()).rejects.toThrow('HTTP 500')
    await clock.advance(2 * MINUTE - 1)
  }
  expect([sink.unreadable.size, sink.cursors.get(WALLET)?.slot]).toEqual([0, 900])
  await clock.advance(MINUTE)
  await expect(scan()).rejects.toThrow('HTTP 500')
  expect(sink.unreadable.get(lost)).toBe('the endpoints fail to answer for it: HTTP 500')
  expect(sink.alarms).toEqual(['unreadable'])
  chain.pay(902, 2n)
  await scan()
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 902, balance: 3n })
  await readAgain(watch, wallet)
  expect(sink.settled.has(lost)).toBe(false)
  isHeld = false
  await readAgain(watch, wallet)
  expect(sink.settled.has(lost)).toBe(true)
  expect([sink.unreadable.size, sink.alarms]).toEqual([0, ['unreadable']])
})

test('several that the endpoints only fail for do not pass for an outage', async () => {
  const { chain, sink, scan } = setUpScan()
  const held = new Set([1, 2, 3, 4, 5, 6].map((slot) => chain.pay(900 + slot, 1n)))
  failAt(chain, (signature) => held.has(signature))
  const paid = Array.from({ length: 120 }, (_, one) => chain.pay(910 + (one >> 1), 1n))
  for (let turn = 0; turn < 3; turn += 1) await scan().catch(() => {})
  expect(paid.filter((signature) => !sink.settled.has(signature))).toEqual([])
})

test('hundreds that the endpoints only fail for hold the cursor for an hour, and no other payment', async () => {
  const { chain, sink, clock, scan } = setUpScan()
  const held = new Set(Array.from({ length: 300 }, (_, one) => chain.pay(901 + (one >> 2), 1n)))
  const between = chain.pay(940, 1n)
  failAt(chain, (signature) => held.has(signature))
  const paid = Array.from({ length: 120 }, (_, one) => chain.pay(980 + (one >> 3), 1n))
  await expect(scan()).rejects.toThrow('HTTP 500')
  expect(sink.settled.size).toBeGreaterThan(50)
  for (let turn = 0; turn < 12; turn += 1) await scan().catch(() => {})
  expect([between, ...paid].filter((signature) => !sink.settled.has(signature))).toEqual([])
  for (let turn = 0; turn < 260; turn += 1) {
    await scan().catch(() => {})
    await clock.advance(15_000)
  }
  expect([sink.unreadable.size, sink.cursors.get(WALLET)?.slot]).toEqual([300, 994])
})

test('what the endpoints failed for is not unreadable because of one look', async () => {
  const { chain, sink, clock, scan } = setUpScan()
  chain.unavailable.add(chain.pay(901, 1n))
  let isAway = true
  failAt(chain, () => isAway)
  for (let turn = 0; turn < 25; turn += 1) {
    await expect(scan()).rejects.toThrow('HTTP 500')
    await clock.advance(MINUTE)
  }
  isAway = false
  await scan()
  expect(sink.unreadable.size).toBe(0)
})

test('a backlog is read although one call in three fails', async () => {
  const { chain, sink, scan, asked } = setUpScan()
  for (let one = 0; one < 200; one += 1) chain.pay(901 + Math.floor(one / 3), 1n)
  let calls = 0
  failAt(chain, () => calls++ % 3 === 0)
  for (let turn = 0; turn < 8; turn += 1) await scan().catch(() => {})
  expect(sink.settled.size).toBe(200)
  expect(asked('getTransaction')).toHaveLength(200)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 967, balance: 200n })
})

test('endpoints that are away are not asked for all that is wanted', async () => {
  const { chain, sink, scan } = setUpScan()
  for (let one = 0; one < 200; one += 1) chain.pay(901 + Math.floor(one / 3), 1n)
  let calls = 0
  failAt(chain, () => calls++ >= 70)
  await expect(scan()).rejects.toThrow('HTTP 500')
  expect(sink.settled.size).toBe(70)
  expect(calls).toBeLessThan(80)
})

function failAt({ rpc }: ReturnType<typeof setUpScan>['chain'], fails: (of: string) => boolean) {
  const { getTransaction } = rpc
  rpc.getTransaction = async (...asked) => {
    if (fails(asked[0])) throw new RetryableError('HTTP 500')
    return getTransaction(...asked)
  }
}

const inSlots = fc
  .array(fc.nat(6), { maxLength: 60 })
  .map((slots) => slots.sort((a, b) => a - b).map((slot, id) => ({ slot, id })))

test('keeps everything in order, and no chunk is too large', () => {
  fc.assert(
    fc.property(inSlots, fc.integer({ min: 1, max: 20 }), (items, size) => {
      const chunks = chunkSlots(items, size)
      expect(chunks.flat()).toEqual(items)
      expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true)
    }),
  )
})

test('a slot that fits a chunk is never cut', () => {
  fc.assert(
    fc.property(inSlots, fc.integer({ min: 1, max: 20 }), (items, size) => {
      const chunks = chunkSlots(items, size)
      for (const [slot, inSlot] of Map.groupBy(items, (item) => item.slot)) {
        const holding = chunks.filter((chunk) => chunk.some((item) => item.slot === slot))
        if (inSlot.length <= size) expect(holding).toHaveLength(1)
      }
    }),
  )
})
