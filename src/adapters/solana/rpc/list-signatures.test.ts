import { expect, test } from 'vitest'
import { scriptedChain, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpWatch } from '../../../../test/support/chain/watch.ts'
import { scanFinalized } from '../payments/scan-finalized.ts'

/** A wallet that is read to the head by a scan, as that is what holds on to a cursor. */
function setUp() {
  const chain = scriptedChain()
  const { watch, sink, wallet } = setUpWatch(chain)
  const scan = () => scanFinalized(watch, wallet, { finalized: chain.heads.finalized })
  const asked = (method: string) => chain.asked.filter((line) => line.startsWith(method))
  return { chain, sink, scan, asked }
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

test('an endpoint that does not know where it is to go on is no end of the list', async () => {
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

test('an endpoint that answers the same page forever is given up, and the cursor stays', async () => {
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
