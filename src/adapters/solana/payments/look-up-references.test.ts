import { expect, test } from 'vitest'
import { BUYER, scriptedChain } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpWatch } from '../../../../test/support/chain/watch.ts'
import { newReference } from '../../../domains/orders/reference.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { createBudget } from '../rpc/budget.ts'
import { lookUpReferences } from './look-up-references.ts'

function setUp(waiting: number) {
  const chain = scriptedChain()
  const { watch, sink, clock, wallet } = setUpWatch(chain)
  const backlog = new Set<string>()
  sink.references = Array.from({ length: waiting }, (_, index) =>
    newReference((bytes) => new Uint8Array(bytes).fill(index + 1)),
  )
  const looks = () =>
    chain.asked.flatMap((line) => sink.references.filter((one) => line.includes(one)))
  /** Looks as often as a flood's chunks give occasion to. */
  async function readFor(ms: number) {
    for (let passed = 0; passed < ms; passed += SECOND) {
      await lookUpReferences(watch, wallet, backlog)
      await clock.advance(SECOND)
    }
  }
  return { chain, watch, sink, clock, looks, readFor, backlog }
}

test('a buyer who pays during a flood is found within seconds, not at the next minute', async () => {
  const { chain, sink, readFor } = setUp(1)
  await readFor(10 * SECOND)
  const paid = chain.pay(999, 1_000n, { reference: sink.references[0] })
  await readFor(3 * SECOND)
  expect([...sink.settled.keys()]).toEqual([paid])
})

test('a reference stuffed with foreign transactions costs little, and hides no payment', async () => {
  const { chain, watch, sink, clock, readFor } = setUp(2)
  const [stuffed, honest] = sink.references as [string, string]
  for (let one = 0; one < 1_000; one += 1) chain.mention(990, stuffed)
  const paid = chain.pay(980, 1_000n, { reference: honest })
  watch.referenceBudget = createBudget(clock, 5)
  await readFor(10 * SECOND)
  expect(sink.settled.has(paid)).toBe(true)
  await readFor(MINUTE)
  const fetched = chain.asked.filter((line) => line.startsWith('getTransaction'))
  expect(fetched).toHaveLength(25 + 1)
})

test('there are never more than thirty looks in a minute', async () => {
  const { looks, readFor } = setUp(100)
  await readFor(MINUTE)
  expect(looks().length).toBeLessThanOrEqual(30)
  expect(looks().length).toBeGreaterThan(25)
})

test('everyone has a turn before anyone has a second one', async () => {
  const { sink, looks, readFor } = setUp(40)
  await readFor(2 * MINUTE)
  expect(new Set(looks().slice(0, 40))).toEqual(new Set(sink.references))
})

test('a buyer known only by wallet is found by it, and only in the backlog', async () => {
  const { chain, sink, readFor, backlog } = setUp(0)
  sink.senders = [BUYER]
  for (let one = 0; one < 300; one += 1)
    chain.mention(
      990,
      newReference((n) => new Uint8Array(n)),
    )
  const paid = chain.pay(990, 1_000n)
  for (let one = 0; one < 300; one += 1)
    chain.mention(
      991,
      newReference((n) => new Uint8Array(n)),
    )
  backlog.add(paid)
  await readFor(SECOND)
  expect([...sink.settled.keys()]).toEqual([paid])
  expect(chain.asked).toEqual([`getSignaturesForAddress ${BUYER}`, `getTransaction ${paid}`])
})
