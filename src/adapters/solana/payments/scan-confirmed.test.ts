import { describe, expect, test } from 'vitest'
import { scriptedChain, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpWatch } from '../../../../test/support/chain/watch.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { createBudget } from '../rpc/budget.ts'
import { followHint, scanConfirmed } from './scan-confirmed.ts'

describe('the scan', () => {
  function setUp() {
    const chain = scriptedChain()
    chain.heads = { confirmed: 1_040, finalized: 1_000 }
    const { watch, sink, wallet } = setUpWatch(chain)
    const fetched = () => chain.asked.filter((line) => line.startsWith('getTransaction'))
    return { chain, sink, fetched, scan: () => scanConfirmed(watch, wallet) }
  }

  test('hands over confirmed transactions once, and moves no cursor', async () => {
    const { chain, sink, fetched, scan } = setUp()
    const signature = chain.pay(1_001, 5n)
    await scan()
    await scan()
    expect(sink.sightings).toMatchObject([
      { commitment: 'confirmed', transactions: [{ signature }], cursor: null },
    ])
    expect(fetched()).toHaveLength(1)
    expect(sink.cursors.get(WALLET)?.slot).toBe(900)
  })

  test('leaves finalized and failed transactions to the finalized scan', async () => {
    const { chain, fetched, scan } = setUp()
    chain.pay(1_000, 5n)
    chain.fail(1_001, 1n)
    await scan()
    expect(fetched()).toEqual([])
  })

  test('what is not available yet is asked for again', async () => {
    const { chain, sink, scan } = setUp()
    const signature = chain.pay(1_001, 5n)
    chain.unavailable.add(signature)
    await scan()
    chain.unavailable.clear()
    await scan()
    expect(sink.confirmed.has(signature)).toBe(true)
  })

  test('a transaction that lands again after a fork is handed over again', async () => {
    const { chain, sink, scan } = setUp()
    const first = chain.pay(1_001, 5n)
    await scan()
    chain.drop(first)
    const again = chain.pay(1_003, 5n)
    expect(again).toBe(first)
    await scan()
    expect(sink.confirmed.get(again)?.slot).toBe(1_003)
  })

  test('a transaction that the sink refuses does not hide the others', async () => {
    const { chain, sink, scan } = setUp()
    const other = chain.pay(1_001, 5n)
    const late = Array.from({ length: 8 }, () => chain.pay(1_002, 1n))
    for (const signature of late) sink.refused.add(signature)
    await scan()
    expect([...sink.confirmed.keys()]).toEqual([other])
  })

  test('in a flood the newest hundred are shown', async () => {
    const { chain, sink, scan } = setUp()
    const all = Array.from({ length: 150 }, () => chain.pay(1_001, 1n))
    await scan()
    expect([...sink.confirmed.keys()].sort()).toEqual(all.slice(50).sort())
  })
})

describe('a hint', () => {
  function setUp() {
    const chain = scriptedChain()
    const { watch, sink, clock, wallet } = setUpWatch(chain)
    const follow = (signature: string, commitment: 'confirmed' | 'finalized') =>
      followHint(watch, wallet, { signature, slot: 950, commitment })
    const fetched = () => chain.asked.filter((line) => line.startsWith('getTransaction'))
    return { chain, watch, sink, clock, wallet, follow, fetched }
  }

  test('the same hint twice is fetched once', async () => {
    const { chain, follow, fetched } = setUp()
    const signature = chain.pay(950, 5n)
    await follow(signature, 'confirmed')
    await follow(signature, 'confirmed')
    expect(fetched()).toHaveLength(1)
    await follow(signature, 'finalized')
    await follow(signature, 'finalized')
    await follow(signature, 'confirmed')
    expect(fetched()).toHaveLength(2)
  })

  test('hints beyond the budget are left to the scans', async () => {
    const { chain, watch, clock, follow, fetched } = setUp()
    watch.hintBudget = createBudget(clock, 3)
    for (let one = 0; one < 10; one += 1) await follow(chain.pay(950, 1n), 'finalized')
    expect(fetched()).toHaveLength(3)
  })

  test("a hint that can't be fetched yet is retried", async () => {
    const { chain, sink, clock, follow } = setUp()
    const signature = chain.pay(950, 5n)
    chain.unavailable.add(signature)
    const following = follow(signature, 'finalized')
    await clock.advance(0)
    chain.unavailable.clear()
    await clock.advance(SECOND)
    await following
    expect(sink.settled.has(signature)).toBe(true)
  })

  test('a hint that can never be fetched has no effect', async () => {
    const { chain, sink, clock, wallet, follow, fetched } = setUp()
    const following = follow('1'.repeat(64), 'finalized')
    await clock.advance(SECOND)
    await following
    expect(fetched()).toHaveLength(3)
    expect([wallet.missing.size, sink.sightings.length]).toEqual([0, 0])
    expect(chain.asked).toHaveLength(3)
  })

  test('a failed transaction behind a hint is ignored', async () => {
    const { chain, sink, follow } = setUp()
    await follow(chain.fail(950, 5n), 'finalized')
    await follow(chain.fail(950, 5n), 'confirmed')
    expect(sink.sightings).toEqual([])
    expect(sink.cursors.get(WALLET)?.slot).toBe(900)
  })
})
