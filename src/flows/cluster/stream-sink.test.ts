import { expect, test } from 'vitest'
import { manualClock, settle } from '../../../test/support/clocks/manual-clock.ts'
import { type Meter, NO_METER } from '../../contract/metrics.ts'
import type { LaunchStream } from '../../domains/launches/index.ts'
import type { Database } from '../../kernel/db/database.ts'
import { createStreamSink } from './stream-sink.ts'

const KEEPS = { keepDropped: async () => {}, publishLost: async () => {} }

test('an ingester shows for how long the stream has not taken its events', async () => {
  const clock = manualClock()
  let read = () => Number.NaN
  const meter: Meter = {
    ...NO_METER,
    gauge: (_, of) => {
      read = () => (of() as { value: number }[])[0]?.value ?? Number.NaN
    },
  }
  let answer = Promise.withResolvers<void>()
  const stream = { publish: () => answer.promise } as unknown as LaunchStream
  const known = { find: () => null, isHopeless: () => false }
  const pools = { ...known, learn() {}, drop() {}, lookUp: async () => {}, ...KEEPS }
  const sink = createStreamSink({ db: {} as Database, clock, meter, stream, pools })
  expect(read()).toBe(0)
  const first = sink.take([])
  await clock.advance(7_000)
  expect(read()).toBe(7)
  answer.reject(new Error('NATS is away'))
  await expect(first).rejects.toThrow('away')
  await clock.advance(5_000)
  expect(read()).toBe(12)
  answer = Promise.withResolvers()
  const second = sink.take([])
  await clock.advance(1_000)
  expect(read()).toBe(13)
  answer.resolve()
  await second
  await settle()
  expect(read()).toBe(0)
})
