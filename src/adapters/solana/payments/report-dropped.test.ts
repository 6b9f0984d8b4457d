import { expect, test } from 'vitest'
import { scriptedChain, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpWatch } from '../../../../test/support/chain/watch.ts'
import { reportDropped } from './report-dropped.ts'
import { scanConfirmed } from './scan-confirmed.ts'

function setUp() {
  const chain = scriptedChain()
  chain.heads = { confirmed: 1_040, finalized: 1_000 }
  const { watch, sink, wallet } = setUpWatch(chain)
  return {
    chain,
    sink,
    see: () => scanConfirmed(watch, wallet),
    report: () => reportDropped(watch, wallet, chain.heads.finalized),
  }
}

test('a confirmed transaction missing from two scans is dropped', async () => {
  const { chain, sink, see, report } = setUp()
  const signature = chain.pay(1_001, 5n)
  await see()
  expect(sink.confirmed.has(signature)).toBe(true)
  chain.drop(signature)
  chain.heads = { confirmed: 1_080, finalized: 1_040 }
  await report()
  expect(sink.confirmed.has(signature)).toBe(true)
  await report()
  expect(sink.confirmed.has(signature)).toBe(false)
  expect(sink.sightings.at(-1)).toMatchObject({ dropped: [signature], cursor: null })
})

test('one that is missing only once is not', async () => {
  const { chain, sink, see, report } = setUp()
  const signature = chain.pay(1_001, 5n)
  await see()
  chain.heads = { confirmed: 1_080, finalized: 1_040 }
  const { getSignatureStatuses } = chain.rpc
  chain.rpc.getSignatureStatuses = async () => ({ context: { slot: 1_080 }, value: [null] })
  await report()
  chain.rpc.getSignatureStatuses = getSignatureStatuses
  await report()
  chain.rpc.getSignatureStatuses = async () => ({ context: { slot: 1_080 }, value: [null] })
  await report()
  expect(sink.sightings.flatMap(({ dropped }) => dropped)).toEqual([])
  expect(sink.settled.has(signature)).toBe(true)
})

test("an endpoint that is behind can't prove that a transaction is gone", async () => {
  const { chain, sink, see, report } = setUp()
  chain.pay(1_001, 5n)
  await see()
  chain.heads = { confirmed: 1_080, finalized: 1_040 }
  chain.rpc.getSignatureStatuses = async () => ({ context: { slot: 1_000 }, value: [null] })
  await report()
  await report()
  expect(sink.sightings.flatMap(({ dropped }) => dropped)).toEqual([])
})

test('young transactions are not looked up', async () => {
  const { chain, see, report } = setUp()
  chain.pay(1_001, 5n)
  await see()
  chain.heads = { confirmed: 1_060, finalized: 1_032 }
  await report()
  expect(chain.asked.filter((line) => line.startsWith('getSignatureStatuses'))).toEqual([])
})

test('a finalized transaction that the lists left out is fetched', async () => {
  const { chain, sink, see, report } = setUp()
  const signature = chain.pay(1_001, 5n)
  await see()
  chain.unlisted.add(signature)
  chain.heads = { confirmed: 1_080, finalized: 1_040 }
  await report()
  expect(sink.settled.get(signature)?.transfers).toMatchObject([{ lamports: 5n }])
  expect(sink.cursors.get(WALLET)?.slot).toBe(900)
})
