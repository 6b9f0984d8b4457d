import { expect, test } from 'vitest'
import { manualClock, settle } from '../../../test/support/manual-clock.ts'
import { scriptedChain } from '../../../test/support/scripted-chain.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { createChainHead } from './head.ts'

function setUp() {
  const chain = scriptedChain()
  const clock = manualClock()
  return { chain, clock, head: createChainHead({ rpc: chain.rpc, clock }) }
}

test('asks where nothing was heard', async () => {
  const { head } = setUp()
  expect(await head.slot()).toBe(1_000)
})

test('believes a slot heard just now, without asking', async () => {
  const { head, chain, clock } = setUp()
  await head.slot()
  chain.asked.length = 0
  head.heard(1_001)
  await clock.advance(0.5 * SECOND)
  expect(await head.slot()).toBe(1_001)
  expect(chain.asked).toEqual([])
})

test.each([4e12, 1_600, 400])('a heartbeat of slot %s is none', async (slot) => {
  const { head, chain } = setUp()
  await head.slot()
  head.heard(slot)
  chain.heads.confirmed = 1_001
  expect(await head.slot()).toBe(1_001)
})

test('a heartbeat that nothing asked can measure is none', async () => {
  const { head, chain, clock } = setUp()
  head.heard(1_400)
  expect(await head.slot()).toBe(1_000)
  await clock.advance(MINUTE + 1)
  chain.heads.confirmed = 1_150
  head.heard(1_700)
  expect(await head.slot()).toBe(1_150)
})

test('an endpoint that is absurd once is asked again', async () => {
  const { head, chain } = setUp()
  await head.slot()
  const { getSlot } = chain.rpc
  let lies = 1
  chain.rpc.getSlot = (commitment) => (lies-- > 0 ? Promise.resolve(4e12) : getSlot(commitment))
  expect(await head.slot()).toBe(1_000)
})

test('asks anew once the heartbeat is old', async () => {
  const { head, chain, clock } = setUp()
  await head.slot()
  head.heard(1_001)
  await clock.advance(0.5 * SECOND + 1)
  chain.heads.confirmed = 1_005
  expect(await head.slot()).toBe(1_005)
})

test('never answers less than it has heard', async () => {
  const { head, clock } = setUp()
  await head.slot()
  head.heard(1_002)
  head.heard(1_001)
  await clock.advance(SECOND)
  expect(await head.slot()).toBe(1_002)
})

test('a slot that is repeated is no heartbeat', async () => {
  const { head, chain, clock } = setUp()
  await head.slot()
  head.heard(1_001)
  await clock.advance(SECOND)
  head.heard(1_001)
  chain.heads.confirmed = 1_003
  expect(await head.slot()).toBe(1_003)
})

test('a thousand who ask at once cost one request, those who come meanwhile one more', async () => {
  const { head, chain } = setUp()
  await head.slot()
  chain.asked.length = 0
  const first = Array.from({ length: 1_000 }, () => head.slot())
  await settle()
  expect(await Promise.all(first)).toEqual(first.map(() => 1_000))
  expect(chain.asked).toEqual(['getSlot processed'])
})

test('an answer under way when the question came is not taken for its answer', async () => {
  const { chain, clock } = setUp()
  const answers: ((slot: number) => void)[] = []
  const getSlot = () => new Promise<number>((resolve) => answers.push(resolve))
  const head = createChainHead({ rpc: { ...chain.rpc, getSlot }, clock })
  const known = head.slot()
  for (const _ of ['told', 'told again']) {
    await settle()
    answers.shift()?.(1_000)
  }
  await known
  const early = head.slot()
  await settle()
  const late = [head.slot(), head.slot()]
  answers[0]?.(1_000)
  await settle()
  answers[1]?.(1_004)
  expect(await early).toBe(1_000)
  expect(await Promise.all(late)).toEqual([1_004, 1_004])
  expect(answers).toHaveLength(2)
})

test('says that the chain is unavailable when nobody can tell, and recovers', async () => {
  const { head, chain } = setUp()
  chain.down = new RetryableError('HTTP 500')
  await expect(head.slot()).rejects.toMatchObject({ code: 'chain_unavailable' })
  await expect(head.blockhash()).rejects.toMatchObject({ code: 'chain_unavailable' })
  chain.down = null
  expect(await head.slot()).toBe(1_000)
})

test('keeps a blockhash for five seconds', async () => {
  const { head, chain, clock } = setUp()
  await head.blockhash()
  await clock.advance(5 * SECOND)
  await head.blockhash()
  expect(chain.asked).toHaveLength(1)
  await clock.advance(1)
  await head.blockhash()
  expect(chain.asked).toHaveLength(2)
})
