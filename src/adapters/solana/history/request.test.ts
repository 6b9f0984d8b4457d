import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { BadAnswer, RateLimited } from '../rpc/errors.ts'
import { createRankedBudget, type RequestRank } from '../rpc/ranked-budget.ts'
import { createHistoryRequests } from './request.ts'

const NEVER = new AbortController().signal

function setUp(perSecond = 1_000) {
  const clock = manualClock()
  const budget = createRankedBudget(clock, perSecond)
  return { clock, budget, ask: createHistoryRequests({ budget, clock, log: quietLog }) }
}

/** Fails so often, then answers; notes when it was asked. */
function service(clock: ReturnType<typeof manualClock>, failures: Error[]) {
  const asked: number[] = []
  const request = async () => {
    asked.push(clock.monotonic())
    const failure = failures.shift()
    if (failure) throw failure
    return 'answer'
  }
  return { asked, request }
}

test('a rate limit holds every reader of history for as long as the service asks', async () => {
  const { clock, ask } = setUp()
  const { asked, request } = service(clock, [new RateLimited('429', { retryAfterMs: 9 * SECOND })])
  const began = clock.monotonic()
  const first = ask(request, NEVER)
  await clock.advance(SECOND)
  const second = ask(request, NEVER)
  await clock.advance(7 * SECOND)
  expect(asked).toHaveLength(1)
  await clock.advance(2 * SECOND)
  expect(await Promise.all([first, second])).toEqual(['answer', 'answer'])
  expect(asked.slice(1).every((at) => at - began >= 9 * SECOND)).toBe(true)
})

test('while no endpoint answers it waits longer each time, and never gives up', async () => {
  const { clock, ask } = setUp()
  const down = Array.from({ length: 12 }, () => new RetryableError('connection failed'))
  const { asked, request } = service(clock, down)
  const asking = ask(request, NEVER)
  for (let minute = 0; minute < 10; minute += 1) await clock.advance(MINUTE)
  expect(await asking).toBe('answer')
  const pauses = asked.slice(1).map((at, nth) => at - (asked[nth] as number))
  expect(pauses.slice(0, 3)).toEqual([1, 2, 4].map((seconds) => seconds * SECOND))
  expect(Math.max(...pauses)).toBe(10 * SECOND)
})

test('an invalid answer is requested three times, and is then unknown', async () => {
  const { clock, ask } = setUp()
  const { asked, request } = service(clock, Array(5).fill(new BadAnswer('senseless')))
  expect(await ask(request, NEVER)).toBe(null)
  expect(asked).toHaveLength(3)
})

test('live work that waits for a place gets it first', async () => {
  const { clock, budget, ask } = setUp(1)
  await budget.take('launch')
  const order: string[] = []
  const past = ask(async () => order.push('past'), NEVER)
  const live = (['spare', 'later', 'launch'] satisfies RequestRank[]).map((rank) =>
    budget.take(rank).then(() => order.push(rank)),
  )
  await clock.advance(10 * SECOND)
  await Promise.all([past, ...live])
  expect(order.at(-1)).toBe('past')
  expect(order).toContain('launch')
})

test('it ends when it is stopped', async () => {
  const { clock, ask } = setUp()
  const stop = new AbortController()
  const { request } = service(clock, Array(100).fill(new RetryableError('connection failed')))
  const asking = ask(request, stop.signal)
  stop.abort()
  await expect(asking).rejects.toThrow('stopped')
})
