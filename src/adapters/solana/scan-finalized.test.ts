import { expect, test } from 'vitest'
import { scriptedChain, WALLET } from '../../../test/support/scripted-chain.ts'
import { setUpWatch } from '../../../test/support/watch.ts'
import { MINUTE } from '../../kernel/clock.ts'
import { lamports } from '../../kernel/money.ts'
import { scanFinalized } from './scan-finalized.ts'

const REFERENCE = 'SysvarRent111111111111111111111111111111111'
function setUp() {
  const chain = scriptedChain()
  const { watch, sink, clock, wallet } = setUpWatch(chain)
  const scan = () => scanFinalized(watch, wallet, { finalized: chain.heads.finalized })
  const asked = (method: string) => chain.asked.filter((line) => line.startsWith(method))
  /** Scans for as long as a gap is waited for. */
  async function scanPatiently() {
    for (let turn = 0; turn < 25; turn += 1) {
      await scan()
      await clock.advance(MINUTE / 2)
    }
  }
  return { chain, sink, clock, watch, wallet, scan, scanPatiently, asked }
}

test('a wallet that was never read begins 64 slots behind the head, at once', async () => {
  const { chain, sink, scan } = setUp()
  sink.cursors.clear()
  const old = chain.pay(800, 5n)
  const recent = chain.pay(940, 6n)
  await scan()
  expect(sink.sightings[0]).toMatchObject({
    transactions: [],
    cursor: { slot: 936, balance: null },
  })
  expect([sink.settled.has(old), sink.settled.has(recent)]).toEqual([false, true])
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 940, balance: 11n })
})

test('hands over oldest first, in chunks that end between slots, each with its cursor', async () => {
  const { chain, sink, scan } = setUp()
  for (let one = 0; one < 70; one += 1) chain.pay(901 + Math.floor(one / 20), 1n)
  await scan()
  expect(sink.sightings.map(({ transactions, cursor }) => [transactions.length, cursor])).toEqual([
    [40, { slot: 902, balance: 40n }],
    [30, { slot: 904, balance: 70n }],
  ])
})

test('a slot with more than a chunk holds moves the cursor only once it is whole', async () => {
  const { chain, sink, scan } = setUp()
  for (let one = 0; one < 120; one += 1) chain.pay(901, 1n)
  await scan()
  expect(sink.sightings.map(({ transactions, cursor }) => [transactions.length, cursor])).toEqual([
    [50, null],
    [50, null],
    [20, { slot: 901, balance: 120n }],
  ])
})

test('a failed transaction is not fetched', async () => {
  const { chain, sink, scan, asked } = setUp()
  chain.fail(901, 0n)
  await scan()
  expect(asked('getTransaction')).toEqual([])
  expect(sink.sightings).toEqual([])
})

test('what was handed over is not fetched again, also when it left nothing', async () => {
  const { chain, sink, scan, asked } = setUp()
  chain.pay(901, 5n)
  await scan()
  sink.settled.clear()
  await scan()
  expect(asked('getTransaction')).toHaveLength(1)
  expect(sink.sightings).toHaveLength(1)
})

test('a transaction that is listed late is found behind the cursor', async () => {
  const { chain, sink, scan } = setUp()
  sink.cursors.set(WALLET, { slot: 900, balance: null })
  const late = chain.pay(901, 5n)
  chain.unlisted.add(late)
  chain.pay(950, 6n)
  await scan()
  expect(sink.cursors.get(WALLET)?.slot).toBe(950)
  chain.unlisted.clear()
  await scan()
  expect(sink.settled.has(late)).toBe(true)
  expect(sink.cursors.get(WALLET)?.slot).toBe(950)
})

test('one that can not be had holds the cursor, not those after it', async () => {
  const { chain, sink, scan } = setUp()
  chain.pay(901, 1n)
  const held = chain.pay(902, 2n)
  const after = chain.pay(903, 3n)
  chain.unavailable.add(held)
  await scan()
  expect(sink.settled.has(after)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 901, balance: 1n })
  chain.unavailable.clear()
  await scan()
  expect(sink.settled.has(held)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 903, balance: 6n })
  expect(sink.alarms).toEqual([])
})

test('one that can never be had is handed over as unreadable in the end', async () => {
  const { chain, sink, scan, scanPatiently } = setUp()
  const lost = chain.pay(901, 1n)
  const after = chain.pay(902, 2n)
  chain.unavailable.add(lost)
  await scan()
  expect(sink.unreadable.has(lost)).toBe(false)
  await scanPatiently()
  expect(sink.unreadable.has(lost)).toBe(true)
  expect(sink.settled.has(after)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 902, balance: 3n })
  expect(sink.alarms).toEqual(['unreadable'])
})

test('an outage does not count as looking for it', async () => {
  const { chain, sink, clock, scan } = setUp()
  const signature = chain.pay(901, 1n)
  chain.unavailable.add(signature)
  await scan()
  await clock.advance(60 * MINUTE)
  await scan()
  chain.unavailable.clear()
  await scan()
  expect(sink.unreadable.size).toBe(0)
  expect(sink.settled.has(signature)).toBe(true)
})

test('an odd body is asked for again, of the other endpoint', async () => {
  const { chain, sink, scan } = setUp()
  const signature = chain.pay(901, 5n)
  const { getTransaction } = chain.rpc
  chain.rpc.getTransaction = async (...asked) => {
    const raw = await getTransaction(...asked)
    const [, , , turn = 0] = asked
    return raw && turn % 2 === 0 ? { ...raw, meta: {} } : raw
  }
  await scan()
  expect([sink.unreadable.size, sink.cursors.get(WALLET)?.slot]).toEqual([0, 900])
  await scan()
  expect(sink.settled.has(signature)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 901, balance: 5n })
  expect(sink.alarms).toEqual([])
})

test('a body that is odd everywhere is unreadable in the end, and says why', async () => {
  const { chain, sink, scanPatiently } = setUp()
  const signature = chain.pay(901, 5n)
  const { getTransaction } = chain.rpc
  chain.rpc.getTransaction = async (...asked) => {
    const raw = await getTransaction(...asked)
    return raw && { ...raw, meta: {} }
  }
  await scanPatiently()
  expect(sink.unreadable.get(signature)).toBe('meta of a wrong shape')
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 901, balance: null })
})

test('an answer for another transaction is none', async () => {
  const { chain, sink, scan, watch } = setUp()
  const first = chain.pay(901, 1n)
  chain.pay(902, 2n)
  const ask = chain.rpc.getTransaction
  watch.rpc = { ...chain.rpc, getTransaction: (_, commitment) => ask(first, commitment) }
  await scan()
  expect(sink.sightings.flatMap(({ transactions }) => transactions)).toHaveLength(1)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 901, balance: 1n })
})

test.each([
  ['above the head', 4e12],
  ['below the head', 990],
])('a slot %s that a list makes up is not believed', async (_, absurd) => {
  const { chain, sink, scan } = setUp()
  const early = chain.pay(901, 1n)
  const lied = chain.pay(902, 2n)
  await scan()
  sink.settled.delete(lied)
  sink.cursors.set(WALLET, { slot: 901, balance: lamports(1) })
  chain.distort = (page) =>
    page.map((one) => (one.signature === early ? one : { ...one, slot: absurd }))
  await scan()
  expect(sink.cursors.get(WALLET)?.slot).toBe(901)
  chain.distort = (page) => page
  await scan()
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 902, balance: 3n })
  expect(sink.alarms).toEqual([])
})

test('a payment that a list puts into an absurd slot is read once it is listed as it landed', async () => {
  const { chain, sink, scan } = setUp()
  const lied = chain.pay(950, 1n)
  chain.distort = (page) => page.map((one) => ({ ...one, slot: 4e12 }))
  await scan()
  expect(sink.cursors.get(WALLET)?.slot).toBe(900)
  chain.distort = (page) => page
  await scan()
  expect(sink.settled.has(lied)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 950, balance: 1n })
})

test('the fee of a failed transaction explains a balance', async () => {
  const { chain, sink, scan, asked } = setUp()
  chain.pay(901, 100n)
  const failed = chain.fail(902, 5n)
  chain.pay(903, 7n)
  await scan()
  expect(asked('getTransaction')).toContain(`getTransaction ${failed}`)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 903, balance: 102n })
  expect(sink.alarms).toEqual([])
})

test('balances that do not chain raise one alarm, and hold the cursor until they do', async () => {
  const { chain, sink, scan } = setUp()
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

test('a second break is alarmed too, and has its own time', async () => {
  const { chain, sink, clock, scan } = setUp()
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
  const { chain, sink, scan } = setUp()
  const old = chain.pay(700, 1n)
  chain.pay(950, 3n)
  await scan()
  expect(sink.alarms).toEqual(['balance_break'])
  expect(sink.settled.has(old)).toBe(true)
})

test('a break that nothing mends is left behind in the end', async () => {
  const { chain, sink, scanPatiently } = setUp()
  const hidden = chain.pay(902, 2n)
  chain.pay(903, 3n)
  chain.unlisted.add(hidden)
  await scanPatiently()
  expect(sink.cursors.get(WALLET)?.slot).toBe(903)
  expect(sink.alarms).toEqual(['balance_break'])
})

test('in a flood, the references of waiting buyers come first', async () => {
  const { chain, sink, scan } = setUp()
  sink.references = [REFERENCE]
  for (let one = 0; one < 150; one += 1) chain.pay(901 + Math.floor(one / 2), 1n)
  const paid = chain.pay(999, 1_000n, { reference: REFERENCE })
  await scan()
  expect(sink.sightings[0]?.transactions.map(({ signature }) => signature)).toEqual([paid])
  expect(sink.sightings[0]?.cursor).toBeNull()
  expect(sink.settled.size).toBe(151)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 999, balance: 1_150n })
})

test('references are looked up in floods only', async () => {
  const { chain, sink, scan, asked } = setUp()
  sink.references = [REFERENCE]
  chain.pay(901, 1n)
  await scan()
  expect(asked(`getSignaturesForAddress ${REFERENCE}`)).toEqual([])
})
