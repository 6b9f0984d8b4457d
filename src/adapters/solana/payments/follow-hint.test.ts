import { expect, test } from 'vitest'
import { scriptedChain, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpWatch } from '../../../../test/support/chain/watch.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { createBudget } from '../rpc/budget.ts'
import { followHint } from './follow-hint.ts'

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
