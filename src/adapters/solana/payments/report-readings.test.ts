import { expect, test } from 'vitest'
import { scriptedChain, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpWatch } from '../../../../test/support/chain/watch.ts'
import { scanFinalized } from './scan-finalized.ts'

/** Readings are reported by a scan, which has a cursor to hold back. */
function setUp() {
  const chain = scriptedChain()
  const { watch, sink, wallet } = setUpWatch(chain)
  const scan = () => scanFinalized(watch, wallet, { finalized: chain.heads.finalized })
  return { chain, sink, scan }
}

test('a batch that the sink could not store is reported again', async () => {
  const { chain, sink, scan } = setUp()
  const signature = chain.pay(901, 5n)
  sink.failing = 3
  await expect(scan()).rejects.toThrow('away')
  await scan()
  expect(sink.settled.has(signature)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 901, balance: 5n })
})

test('a transaction that the sink always refuses becomes unreadable, and does not block the others', async () => {
  const { chain, sink, scan } = setUp()
  const early = chain.pay(901, 1n)
  const bad = chain.pay(902, 2n)
  const late = chain.pay(903, 3n)
  sink.refused.add(bad)
  await expect(scan()).rejects.toThrow('out of range')
  expect([...sink.settled.keys()]).toEqual([early, late])
  expect(sink.cursors.get(WALLET)?.slot).toBe(900)
  await expect(scan()).rejects.toThrow('out of range')
  expect(sink.unreadable.size).toBe(0)
  await scan()
  expect(sink.unreadable.get(bad)).toContain('out of range')
  expect(sink.alarms).toEqual(['unreadable'])
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 903, balance: 6n })
})

test('an outage of the sink makes nothing unreadable', async () => {
  const { chain, sink, scan } = setUp()
  const signature = chain.pay(901, 1n)
  sink.failing = 100
  for (let turn = 0; turn < 10; turn += 1) await expect(scan()).rejects.toThrow('away')
  sink.failing = 0
  await scan()
  expect(sink.settled.has(signature)).toBe(true)
  expect(sink.alarms).toEqual([])
})
