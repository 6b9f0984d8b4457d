import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { quietLog } from '../../../test/support/quiet-log.ts'
import { type Clock, MINUTE, SECOND } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { type Bell, createBell, keepDoing } from './keep-doing.ts'

function setUp(work: (turn: number, bell: Bell, clock: Clock) => Promise<void>) {
  const clock = manualClock()
  const bell = createBell()
  const end = new AbortController()
  const seen = { turns: 0, outages: 0 }
  const done = keepDoing(
    {
      what: 'work',
      every: 4 * SECOND,
      bell,
      clock,
      log: quietLog,
      signal: end.signal,
      onOutage: async () => {
        seen.outages += 1
      },
    },
    () => work(++seen.turns, bell, clock),
  )
  const stop = async () => {
    end.abort()
    await clock.advance(SECOND)
    await done
  }
  return { clock, bell, seen, stop }
}

const fails = async () => {
  throw new Error('no')
}

test('takes a turn at once, and one after every pause', async () => {
  const { clock, seen, stop } = setUp(async () => {})
  await clock.advance(8 * SECOND)
  expect(seen.turns).toBe(3)
  await stop()
})

test('the bell cuts the pause short', async () => {
  const { clock, bell, seen, stop } = setUp(async () => {})
  await clock.advance(SECOND)
  bell.ring()
  await clock.advance(0)
  expect(seen.turns).toBe(2)
  await clock.advance(3 * SECOND)
  expect(seen.turns).toBe(2)
  await stop()
})

test('a bell that rings during a turn starts another', async () => {
  const { clock, seen, stop } = setUp(async (turn, bell, clock) => {
    await clock.wait(SECOND)
    if (turn === 1) bell.ring()
  })
  await clock.advance(SECOND)
  expect(seen.turns).toBe(2)
  await stop()
})

test('survives what the work throws, and cries once an outage', async () => {
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

test('waits for as long as the other side asked', async () => {
  const { clock, seen, stop } = setUp(async () => {
    throw new RetryableError('HTTP 429', { retryAfterMs: 30 * SECOND })
  })
  await clock.advance(30 * SECOND - 1)
  expect(seen.turns).toBe(1)
  await clock.advance(1)
  expect(seen.turns).toBe(2)
  await stop()
})
