import { expect, test } from 'vitest'
import { manualClock } from '../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../test/support/quiet-log.ts'
import { type Clock, HOUR, MINUTE, SECOND } from './clock.ts'
import { RetryableError } from './errors.ts'
import { every, untilDone } from './loop.ts'
import { createWake, type Wake } from './loop-wake.ts'

function setUp(work: (turn: number, wake: Wake, clock: Clock) => Promise<void>) {
  const clock = manualClock()
  const wake = createWake(clock)
  const end = new AbortController()
  const seen = { turns: 0, outages: 0 }
  const done = every(
    {
      what: 'work',
      ms: 4 * SECOND,
      wake,
      clock,
      log: quietLog,
      signal: end.signal,
      onOutage: async () => {
        seen.outages += 1
      },
    },
    () => work(++seen.turns, wake, clock),
  )
  const stop = async () => {
    end.abort()
    await clock.advance(SECOND)
    await done
  }
  return { clock, wake, seen, stop }
}

const fails = async () => {
  throw new Error('no')
}

test('runs at once, and after every pause', async () => {
  const { clock, seen, stop } = setUp(async () => {})
  await clock.advance(8 * SECOND)
  expect(seen.turns).toBe(3)
  await stop()
})

test('waking cuts the pause short', async () => {
  const { clock, wake, seen, stop } = setUp(async () => {})
  await clock.advance(SECOND)
  wake.wake()
  await clock.advance(0)
  expect(seen.turns).toBe(2)
  await clock.advance(3 * SECOND)
  expect(seen.turns).toBe(2)
  await stop()
})

test('waking during a turn starts another', async () => {
  const { clock, seen, stop } = setUp(async (turn, wake, clock) => {
    await clock.wait(SECOND)
    if (turn === 1) wake.wake()
  })
  await clock.advance(SECOND)
  expect(seen.turns).toBe(2)
  await stop()
})

test('survives errors of the work, and reports an outage once', async () => {
  let broken = true
  const { clock, seen, stop } = setUp(() => (broken ? fails() : Promise.resolve()))
  await clock.advance(10 * MINUTE)
  expect(seen.outages).toBe(1)
  broken = false
  await clock.advance(4 * SECOND)
  broken = true
  await clock.advance(2 * MINUTE)
  expect(seen.outages).toBe(2)
  await stop()
})

test('waits as long as the other side asked', async () => {
  const { clock, seen, stop } = setUp(async () => {
    throw new RetryableError('HTTP 429', { retryAfterMs: 30 * SECOND })
  })
  await clock.advance(30 * SECOND - 1)
  expect(seen.turns).toBe(1)
  await clock.advance(1)
  expect(seen.turns).toBe(2)
  await stop()
})

test('an outage lasts a minute, whatever the wall clock does', async () => {
  const { clock, seen, stop } = setUp(fails)
  await clock.advance(SECOND)
  clock.step(HOUR)
  await clock.advance(30 * SECOND)
  expect(seen.outages).toBe(0)
  clock.step(-2 * HOUR)
  await clock.advance(40 * SECOND)
  expect(seen.outages).toBe(1)
  await stop()
})

test('tries until it has worked once, or was stopped', async () => {
  const clock = manualClock()
  const end = new AbortController()
  const job = { what: 'work', ms: SECOND, clock, log: quietLog, signal: end.signal }
  let tries = 0
  const done = untilDone(job, async () => (++tries < 3 ? fails() : 'done'))
  const stopped = untilDone(job, fails)
  await clock.advance(2 * SECOND)
  expect(await done).toBe('done')
  expect(tries).toBe(3)
  end.abort()
  expect(await stopped).toBeNull()
})

test('with once more, does at the end what has come up since the last turn', async () => {
  const clock = manualClock()
  const end = new AbortController()
  const waiting = ['first']
  const job = { what: 'storing', ms: MINUTE, clock, log: quietLog, signal: end.signal }
  const done = every({ ...job, onceMore: true }, async () => void waiting.splice(0))
  await clock.advance(SECOND)
  waiting.push('late')
  end.abort()
  await clock.advance(SECOND)
  await done
  expect(waiting).toEqual([])
})

test('with once more, also after a turn that failed while it was stopped', async () => {
  const clock = manualClock()
  const end = new AbortController()
  const job = { what: 'storing', ms: MINUTE, clock, log: quietLog, signal: end.signal }
  let turns = 0
  await every({ ...job, onceMore: true }, async () => {
    turns += 1
    end.abort()
    if (turns === 1) await fails()
  })
  expect(turns).toBe(2)
})
