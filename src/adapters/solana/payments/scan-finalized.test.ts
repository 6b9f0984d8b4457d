import { expect, test } from 'vitest'
import { BUYER, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpScan } from '../../../../test/support/telegram/scan.ts'
import { newReference } from '../../../domains/orders/reference.ts'
import { MINUTE } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { lamports } from '../../../kernel/money.ts'

const REFERENCE = 'SysvarRent111111111111111111111111111111111'
test('a wallet that was never read begins 64 slots behind the head, at once', async () => {
  const { chain, sink, scan } = setUpScan()
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

test('begins before the first order, which may be older than the first scan', async () => {
  const { chain, sink, scan } = setUpScan()
  sink.cursors.clear()
  sink.firstOrder = 880
  const old = chain.pay(700, 5n)
  const paid = chain.pay(881, 6n)
  await scan()
  expect([sink.settled.has(old), sink.settled.has(paid)]).toEqual([false, true])
})

test('finds what is listed late before the first balance that it reads', async () => {
  const { chain, sink, scan } = setUpScan()
  sink.cursors.clear()
  sink.firstOrder = 880
  const late = chain.pay(885, 5n)
  chain.unlisted.add(late)
  const first = chain.pay(890, 6n)
  const next = chain.pay(999, 7n)
  await scan()
  expect([sink.settled.has(first), sink.settled.has(next)]).toEqual([true, true])
  chain.heads.finalized = 2_300
  chain.pay(2_290, 8n)
  await scan()
  chain.unlisted.clear()
  await scan()
  expect(sink.settled.has(late)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 2_290, balance: 26n })
  expect(sink.alarms).toEqual([])
})

test('a wallet that held something before its first order is believed after ten minutes', async () => {
  const { chain, sink, scan } = setUpScan()
  sink.cursors.clear()
  sink.firstOrder = 880
  chain.pay(700, 5n)
  chain.pay(890, 6n)
  await scan()
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 816, balance: null })
  chain.heads.finalized = 2_400
  chain.unlisted.add(chain.pay(2_310, 1n))
  chain.pay(2_320, 1n)
  await scan()
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 890, balance: 11n })
  expect(sink.alarms).toEqual(['balance_break'])
})

test('hands over oldest first, in chunks that end between slots, each with its cursor', async () => {
  const { chain, sink, scan } = setUpScan()
  for (let one = 0; one < 70; one += 1) chain.pay(901 + Math.floor(one / 20), 1n)
  await scan()
  expect(sink.sightings.map(({ transactions, cursor }) => [transactions.length, cursor])).toEqual([
    [40, { slot: 902, balance: 40n }],
    [30, { slot: 904, balance: 70n }],
  ])
})

test('a slot with more than a chunk holds moves the cursor only once it is whole', async () => {
  const { chain, sink, scan } = setUpScan()
  for (let one = 0; one < 120; one += 1) chain.pay(901, 1n)
  await scan()
  expect(sink.sightings.map(({ transactions, cursor }) => [transactions.length, cursor])).toEqual([
    [50, null],
    [50, null],
    [20, { slot: 901, balance: 120n }],
  ])
})

test('a failed transaction is not fetched', async () => {
  const { chain, sink, scan, asked } = setUpScan()
  chain.fail(901, 0n)
  await scan()
  expect(asked('getTransaction')).toEqual([])
  expect(sink.sightings).toEqual([])
})

test('a transaction handed over is not fetched again, even when it left nothing', async () => {
  const { chain, sink, scan, asked } = setUpScan()
  chain.pay(901, 5n)
  await scan()
  sink.settled.clear()
  await scan()
  expect(asked('getTransaction')).toHaveLength(1)
  expect(sink.sightings).toHaveLength(1)
})

test('a transaction that is listed late is found behind the cursor', async () => {
  const { chain, sink, scan } = setUpScan()
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

test("one that can't be fetched holds the cursor, not those after it", async () => {
  const { chain, sink, scan } = setUpScan()
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

test('one that can never be fetched is handed over as unreadable in the end', async () => {
  const { chain, sink, scan, scanUntilAnswered } = setUpScan()
  const lost = chain.pay(901, 1n)
  const after = chain.pay(902, 2n)
  chain.unavailable.add(lost)
  await scan()
  expect(sink.unreadable.has(lost)).toBe(false)
  await scanUntilAnswered()
  expect(sink.unreadable.has(lost)).toBe(true)
  expect(sink.settled.has(after)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 902, balance: 3n })
  expect(sink.alarms).toEqual(['unreadable'])
})

test('an outage does not count as looking for it', async () => {
  const { chain, sink, clock, scan } = setUpScan()
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

test('an invalid body is requested again from the other endpoint', async () => {
  const { chain, sink, scan } = setUpScan()
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

test('a body invalid at every endpoint becomes unreadable, with its reason', async () => {
  const { chain, sink, scanUntilAnswered } = setUpScan()
  const signature = chain.pay(901, 5n)
  const { getTransaction } = chain.rpc
  chain.rpc.getTransaction = async (...asked) => {
    const raw = await getTransaction(...asked)
    return raw && { ...raw, meta: {} }
  }
  await scanUntilAnswered()
  expect(sink.unreadable.get(signature)).toBe('meta of a wrong shape')
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 901, balance: null })
})

test('an answer for another transaction is ignored', async () => {
  const { chain, sink, scan, watch } = setUpScan()
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
])('an impossible slot %s in a list is ignored', async (_, absurd) => {
  const { chain, sink, scan } = setUpScan()
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
  const { chain, sink, scan } = setUpScan()
  const lied = chain.pay(950, 1n)
  chain.distort = (page) => page.map((one) => ({ ...one, slot: 4e12 }))
  await scan()
  expect(sink.cursors.get(WALLET)?.slot).toBe(900)
  chain.distort = (page) => page
  await scan()
  expect(sink.settled.has(lied)).toBe(true)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 950, balance: 1n })
})

test('in a flood, the references of waiting buyers come first', async () => {
  const { chain, sink, scan } = setUpScan()
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
  const { chain, sink, scan, asked } = setUpScan()
  sink.references = [REFERENCE]
  chain.pay(901, 1n)
  await scan()
  expect(asked(`getSignaturesForAddress ${REFERENCE}`)).toEqual([])
})

test('two thousand dust transfers hardly delay a buyer who is known by the wallet alone', async () => {
  const { chain, sink, scan } = setUpScan()
  const flooder = newReference((bytes) => new Uint8Array(bytes).fill(9))
  sink.senders = [BUYER]
  for (let one = 0; one < 2_000; one += 1)
    chain.pay(901 + Math.floor(one / 40), 1n, { from: flooder })
  const paid = chain.pay(960, 1_000_000_000n)
  let askedUntilThen = 0
  const { observe } = sink
  sink.observe = async (sighting) => {
    if (sighting.transactions.some(({ signature }) => signature === paid))
      askedUntilThen ||= chain.asked.length
    return observe(sighting)
  }
  await scan()
  expect(askedUntilThen).toBeGreaterThan(0)
  expect(askedUntilThen).toBeLessThan(10)
  expect(sink.settled.size).toBe(2_001)
})

test('a flood is read although the look at references fails', async () => {
  const { chain, sink, scan } = setUpScan()
  sink.references = [REFERENCE]
  for (let one = 0; one < 150; one += 1) chain.pay(901 + Math.floor(one / 2), 1n)
  const { getSignaturesForAddress } = chain.rpc
  chain.rpc.getSignaturesForAddress = async (address, query) => {
    if (address === REFERENCE) throw new RetryableError('HTTP 503')
    return getSignaturesForAddress(address, query)
  }
  await scan()
  expect(sink.settled.size).toBe(150)
})
