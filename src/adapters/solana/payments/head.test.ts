import { expect, test } from 'vitest'
import { scriptedChain, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { manualClock, settle } from '../../../../test/support/clocks/manual-clock.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { createChainHead } from './head.ts'

function setUp() {
  const chain = scriptedChain()
  const clock = manualClock()
  return { chain, clock, head: createChainHead({ rpc: chain.rpc, clock }) }
}

test('asks when no slot was reported', async () => {
  const { head } = setUp()
  expect(await head.slot()).toBe(1_000)
})

test('accepts a slot reported just now, without a request', async () => {
  const { head, chain, clock } = setUp()
  await head.slot()
  chain.asked.length = 0
  head.heard(1_001)
  await clock.advance(0.5 * SECOND)
  expect(await head.slot()).toBe(1_001)
  expect(chain.asked).toEqual([])
})

test.each([4e12, 1_600, 400])('a heartbeat of slot %s is ignored', async (slot) => {
  const { head, chain } = setUp()
  await head.slot()
  head.heard(slot)
  chain.heads.confirmed = 1_001
  expect(await head.slot()).toBe(1_001)
})

test("a heartbeat that can't be compared is ignored", async () => {
  const { head, chain, clock } = setUp()
  head.heard(1_400)
  expect(await head.slot()).toBe(1_000)
  await clock.advance(MINUTE + 1)
  chain.heads.confirmed = 1_150
  head.heard(1_700)
  expect(await head.slot()).toBe(1_150)
})

test('an endpoint is asked again after one absurd answer', async () => {
  const { head, chain } = setUp()
  await head.slot()
  const { getSlot } = chain.rpc
  let lies = 1
  chain.rpc.getSlot = (commitment) => (lies-- > 0 ? Promise.resolve(4e12) : getSlot(commitment))
  expect(await head.slot()).toBe(1_000)
})

test('asks again once the heartbeat is old', async () => {
  const { head, chain, clock } = setUp()
  await head.slot()
  head.heard(1_001)
  await clock.advance(0.5 * SECOND + 1)
  chain.heads.confirmed = 1_005
  expect(await head.slot()).toBe(1_005)
})

test('never answers less than the highest reported slot', async () => {
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

test('a thousand concurrent callers cost one request, later ones one more', async () => {
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
  for (const _ of ['notified', 'notified again']) {
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

test('says that the chain is unavailable when no endpoint answers, and recovers', async () => {
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

test('a slot reported before the wall clock was set back is not taken as current', async () => {
  const { head, chain, clock } = setUp()
  await head.slot()
  head.heard(1_001)
  chain.asked.length = 0
  clock.step(-120 * SECOND)
  await clock.advance(SECOND)
  await head.slot()
  expect(chain.asked).toHaveLength(1)
})

test('returns what a transaction paid to a wallet, or unknown', async () => {
  const { chain, head } = setUp()
  const signature = chain.pay(990, 10_007n)
  expect(await head.payback(signature, WALLET)).toEqual({
    lamports: 10_007n,
    tokens: [],
    slot: 990,
  })
  expect(await head.payback(signature, '11111111111111111111111111111112')).toMatchObject({
    lamports: 0n,
  })
  const failed = chain.fail(991, 5_000n)
  expect(await head.payback(failed, WALLET)).toMatchObject({ lamports: 0n })
  chain.unavailable.add(signature)
  expect(await head.payback(signature, WALLET)).toBeNull()
  chain.down = new RetryableError('HTTP 503')
  expect(await head.payback(failed, WALLET)).toBeNull()
})

test('a head that moves is witnessed, as far as it was seen', async () => {
  const { head, chain, clock } = setUp()
  await head.slot()
  await clock.advance(SECOND)
  chain.heads.confirmed = 1_002
  expect(await head.movingSlot()).toBe(1_002)
  chain.asked.length = 0
  head.heard(1_003)
  expect(await head.movingSlot()).toBe(1_003)
  expect(chain.asked).toEqual([])
})

test('a head that has not moved yet is polled until it does', async () => {
  const { head, chain, clock } = setUp()
  const moving = head.movingSlot()
  await settle()
  chain.heads.confirmed = 1_001
  await clock.advance(0.2 * SECOND)
  expect(await moving).toBe(1_001)
})

test('a head that does not move for two seconds is silent, and so is one that no endpoint reports', async () => {
  const { head, chain, clock } = setUp()
  const still = head.movingSlot()
  for (let looks = 0; looks < 11; looks += 1) await clock.advance(0.2 * SECOND)
  expect(await still).toBeNull()
  chain.rpc.getSlot = () => Promise.reject(new RetryableError('gone'))
  expect(await head.movingSlot()).toBeNull()
})

test('two looks more than two seconds apart show no movement', async () => {
  const { head, chain, clock } = setUp()
  await head.slot()
  await clock.advance(2 * SECOND + 1)
  chain.heads.confirmed = 1_005
  const moving = head.movingSlot()
  for (let looks = 0; looks < 11; looks += 1) await clock.advance(0.2 * SECOND)
  expect(await moving).toBeNull()
})
