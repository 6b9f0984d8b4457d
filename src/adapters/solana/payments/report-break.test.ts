import { expect, test } from 'vitest'
import { WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpScan } from '../../../../test/support/telegram/scan.ts'
import { MINUTE } from '../../../kernel/clock.ts'

test('the fee of a failed transaction explains a balance', async () => {
  const { chain, sink, scan, asked } = setUpScan()
  chain.pay(901, 100n)
  const failed = chain.fail(902, 5n)
  chain.pay(903, 7n)
  await scan()
  expect(asked('getTransaction')).toContain(`getTransaction ${failed}`)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 903, balance: 102n })
  expect(sink.alarms).toEqual([])
})

test('balances that do not chain raise one alarm, and hold the cursor until they do', async () => {
  const { chain, sink, scan } = setUpScan()
  chain.pay(901, 1n)
  const hidden = chain.pay(902, 2n)
  const after = chain.pay(903, 3n)
  chain.unlisted.add(hidden)
  await scan()
  await scan()
  expect(sink.alarms).toEqual(['balance_break'])
  expect(sink.settled.has(after)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 901, balance: 1n })
  chain.unlisted.clear()
  await scan()
  expect(sink.settled.has(hidden)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 903, balance: 6n })
})

test('a second break raises its own alarm, with its own time', async () => {
  const { chain, sink, clock, scan } = setUpScan()
  const first = chain.pay(901, 1n)
  chain.pay(902, 2n)
  chain.unlisted.add(first)
  await scan()
  chain.unlisted.clear()
  await scan()
  await clock.advance(20 * MINUTE)
  const second = chain.pay(903, 3n)
  chain.pay(904, 4n)
  chain.unlisted.add(second)
  await scan()
  expect(sink.alarms).toEqual(['balance_break', 'balance_break'])
  expect(sink.cursors.get(WALLET)?.slot).toBe(902)
})

test('a break searches a few hundred slots behind the cursor', async () => {
  const { chain, sink, scan } = setUpScan()
  const old = chain.pay(700, 1n)
  chain.pay(950, 3n)
  await scan()
  expect(sink.alarms).toEqual(['balance_break'])
  expect(sink.settled.has(old)).toBe(true)
})

test('a break that nothing repairs is given up in the end', async () => {
  const { chain, sink, scanUntilAnswered } = setUpScan()
  const hidden = chain.pay(902, 2n)
  chain.pay(903, 3n)
  chain.unlisted.add(hidden)
  await scanUntilAnswered()
  expect(sink.cursors.get(WALLET)?.slot).toBe(903)
  expect(sink.alarms).toEqual(['balance_break'])
})

test('what is listed late in the slot of the cursor breaks nothing', async () => {
  const { chain, sink, scan } = setUpScan()
  chain.pay(901, 5n)
  const late = chain.pay(901, 3n)
  chain.unlisted.add(late)
  await scan()
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 901, balance: 5n })
  chain.unlisted.clear()
  chain.pay(905, 7n)
  await scan()
  expect(sink.alarms).toEqual([])
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 905, balance: 15n })
})

test('a slot that changes nothing leaves the cursor and its alarm unchanged', async () => {
  const { chain, sink, scan } = setUpScan()
  chain.pay(901, 5n)
  await scan()
  chain.unlisted.add(chain.pay(903, 3n))
  chain.pay(905, 7n)
  await scan()
  expect(sink.alarms).toEqual(['balance_break'])
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 901, balance: 5n })
})
