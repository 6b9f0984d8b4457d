import { expect, test } from 'vitest'
import { scriptedChain, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpWatch } from '../../../../test/support/chain/watch.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { scanFinalized } from '../payments/scan-finalized.ts'

/** A wallet that is read to the head by a scan, as that is what holds on to a cursor. */
function setUp() {
  const chain = scriptedChain()
  const { watch, sink, clock, wallet } = setUpWatch(chain)
  const scan = () => scanFinalized(watch, wallet, { finalized: chain.heads.finalized })
  const asked = (method: string) => chain.asked.filter((line) => line.startsWith(method))
  return { chain, sink, clock, scan, asked }
}

test('pages through more than a thousand', async () => {
  const { chain, sink, scan, asked } = setUp()
  for (let one = 0; one < 2_100; one += 1) chain.pay(901 + Math.floor(one / 30), 1n)
  await scan()
  expect(sink.settled.size).toBe(2_100)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 970, balance: 2_100n })
  expect(asked('getSignaturesForAddress')).toHaveLength(5)
  expect(sink.alarms).toEqual([])
})

test('an endpoint that does not know the cursor does not end the list', async () => {
  const { chain, sink, scan } = setUp()
  for (let one = 0; one < 150; one += 1) chain.pay(901 + Math.floor(one / 3), 1n)
  const { getSignaturesForAddress } = chain.rpc
  chain.rpc.getSignaturesForAddress = async (address, query) =>
    query.before === undefined ? getSignaturesForAddress(address, query) : []
  await expect(scan()).rejects.toThrow('break off')
  expect(sink.cursors.get(WALLET)?.slot).toBe(900)
  chain.rpc.getSignaturesForAddress = getSignaturesForAddress
  await scan()
  expect(sink.settled.size).toBe(150)
  expect(sink.alarms).toEqual([])
})

test('a list that ends with a full page has ended', async () => {
  const { chain, sink, scan } = setUp()
  for (let one = 0; one < 100; one += 1) chain.pay(901 + Math.floor(one / 3), 1n)
  await scan()
  expect(sink.settled.size).toBe(100)
})

test('short, repeated and reordered pages lose nothing', async () => {
  const { chain, sink, scan } = setUp()
  for (let one = 0; one < 200; one += 1) chain.pay(901 + Math.floor(one / 7), 1n)
  chain.distort = (page) => [...page.slice(0, 30), ...page.slice(0, 30)].reverse()
  await scan()
  expect(sink.settled.size).toBe(200)
  expect(sink.alarms).toEqual([])
})

test('an endpoint that repeats the same page is given up, and the cursor stays', async () => {
  const { chain, sink, scan } = setUp()
  for (let one = 0; one < 20; one += 1) chain.pay(901 + one, 1n)
  let first: Parameters<typeof chain.distort>[0] = []
  chain.distort = (page) => {
    if (first.length === 0) first = page.slice(0, 5)
    return first
  }
  await expect(scan()).rejects.toThrow('do not end')
  expect(sink.cursors.get(WALLET)?.slot).toBe(900)
})

test('a page that fails is asked for again, and the pages before it are kept', async () => {
  const { chain, sink, clock, scan } = setUp()
  for (let one = 0; one < 900; one += 1) chain.pay(901 + Math.floor(one / 30), 1n)
  chain.distort = (page) => page.slice(0, 100)
  const { getSignaturesForAddress } = chain.rpc
  let firstPages = 0
  let calls = 0
  chain.rpc.getSignaturesForAddress = async (address, query) => {
    if (query.before === undefined) firstPages += 1
    else calls += 1
    if (calls % 3 > 0) throw new RetryableError('HTTP 503')
    return getSignaturesForAddress(address, query)
  }
  const scanning = scan()
  for (let second = 0; second < 30; second += 1) await clock.advance(SECOND)
  await scanning
  expect(sink.settled.size).toBe(900)
  expect(firstPages).toBe(1)
})

test('endpoints that are away, or ask for long waits, are left alone', async () => {
  const { chain, clock, scan } = setUp()
  for (let one = 0; one < 200; one += 1) chain.pay(901 + Math.floor(one / 30), 1n)
  const { getSignaturesForAddress } = chain.rpc
  let refusals = 0
  let refusal = new RetryableError('HTTP 503')
  chain.rpc.getSignaturesForAddress = async (address, query) => {
    if (query.before === undefined) return getSignaturesForAddress(address, query)
    refusals += 1
    throw refusal
  }
  const scanning = expect(scan()).rejects.toThrow('HTTP 503')
  for (let second = 0; second < 5; second += 1) await clock.advance(SECOND)
  await scanning
  expect(refusals).toBe(3)
  refusal = new RetryableError('HTTP 429', { retryAfterMs: 11 * SECOND })
  await expect(scan()).rejects.toThrow('HTTP 429')
  expect(refusals).toBe(4)
})
