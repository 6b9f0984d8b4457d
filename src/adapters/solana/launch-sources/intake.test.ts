import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { memoryDetection } from '../../../../test/support/memory-detection.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { createIntake } from './intake.ts'

function setUp() {
  const clock = manualClock()
  const sink = memoryDetection()
  const ending = new AbortController()
  let full = 0
  const parts = { sink, clock, log: quietLog, signal: ending.signal }
  const intake = createIntake(parts, () => {
    full += 1
  })
  const put = (nth: number, taken?: () => void) =>
    intake.put({ source: `${nth}`, commitment: 'processed', seenAt: nth, events: [] }, taken)
  return { clock, sink, ending, timesFull: () => full, intake, put }
}

test('batches that arrive while the sink is busy are handed over together, in order', async () => {
  const { sink, intake, put } = setUp()
  const batches: number[] = []
  const { take } = sink
  sink.take = async (sightings) => {
    batches.push(sightings.length)
    await take(sightings)
  }
  const taken: number[] = []
  for (let nth = 0; nth < 1_200; nth += 1) put(nth, () => taken.push(nth))
  await intake.drained()
  expect(batches).toEqual([500, 500, 200])
  expect(taken).toEqual(Array.from({ length: 1_200 }, (_, nth) => nth))
  expect(sink.batches.map(({ seenAt }) => seenAt)).toEqual(taken)
})

test('a sink that accepts nothing does not fill the memory: that is logged once, and batches are dropped', async () => {
  const { sink, timesFull, put, intake } = setUp()
  const never = Promise.withResolvers<void>()
  sink.onTake = () => never.promise
  for (let nth = 0; nth < 60_000; nth += 1) put(nth)
  expect(timesFull()).toBe(1)
  never.resolve()
  await intake.drained()
  expect(sink.batches.length).toBeLessThanOrEqual(500)
})

test('a failing database is retried until the batch is stored', async () => {
  const { sink, clock, put, timesFull } = setUp()
  sink.failing = 3
  put(1)
  await clock.advance(MINUTE)
  expect(sink.batches).toHaveLength(1)
  expect(timesFull()).toBe(0)
})

test('a sink that failed for half a minute is asked again within a second', async () => {
  const { sink, clock, put } = setUp()
  sink.failing = Number.POSITIVE_INFINITY
  put(1)
  await clock.advance(MINUTE / 2)
  sink.failing = 0
  await clock.advance(SECOND)
  expect(sink.batches).toHaveLength(1)
})

test('nothing is taken once it has ended', async () => {
  const { sink, ending, put, intake } = setUp()
  ending.abort()
  put(1)
  await intake.drained()
  expect(sink.batches).toEqual([])
})
