import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { memoryDetection } from '../../../../test/support/memory-detection.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { MINUTE } from '../../../kernel/clock.ts'
import { createIntake } from './intake.ts'

function setUp() {
  const clock = manualClock()
  const sink = memoryDetection()
  const ending = new AbortController()
  const stuck: string[] = []
  const entropy = (bytes: number) => new Uint8Array(bytes)
  const parts = { sink, clock, entropy, log: quietLog, signal: ending.signal }
  const intake = createIntake(parts, (why) => stuck.push(why))
  const put = (nth: number, taken?: () => void) =>
    intake.put({ source: `${nth}`, commitment: 'processed', seenAt: nth, events: [] }, taken)
  return { clock, sink, ending, stuck, intake, put }
}

test('what comes while the sink is busy is handed over together, in order', async () => {
  const { sink, intake, put } = setUp()
  const batches: number[] = []
  const { take } = sink
  sink.take = async (sightings) => {
    batches.push(sightings.length)
    await take(sightings)
  }
  const taken: number[] = []
  for (let nth = 0; nth < 1_200; nth += 1) put(nth, () => taken.push(nth))
  await intake.settled()
  expect(batches).toEqual([500, 500, 200])
  expect(taken).toEqual(Array.from({ length: 1_200 }, (_, nth) => nth))
  expect(sink.sightings.map(({ seenAt }) => seenAt)).toEqual(taken)
})

test('a sink that takes nothing does not fill the memory: it says so once, and forgets', async () => {
  const { sink, stuck, put, intake } = setUp()
  const never = Promise.withResolvers<void>()
  sink.onTake = () => never.promise
  for (let nth = 0; nth < 60_000; nth += 1) put(nth)
  expect(stuck).toEqual(['full'])
  never.resolve()
  await intake.settled()
  expect(sink.sightings.length).toBeLessThanOrEqual(500)
})

test('another leader ends it, a failing database does not', async () => {
  const { sink, clock, stuck, put } = setUp()
  sink.failing = 3
  put(1)
  await clock.advance(MINUTE)
  expect(sink.sightings).toHaveLength(1)
  expect(stuck).toEqual([])
  sink.deposed = true
  put(2)
  await clock.advance(MINUTE)
  expect(stuck).toEqual(['deposed'])
})

test('nothing is taken once it has ended', async () => {
  const { sink, ending, put, intake } = setUp()
  ending.abort()
  put(1)
  await intake.settled()
  expect(sink.sightings).toEqual([])
})
