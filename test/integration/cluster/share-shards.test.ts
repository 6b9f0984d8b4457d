import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  findLaunch,
  type LaunchStream,
  leaveSharing,
  newestLaunches,
  SHARDS,
  type SourceEvent,
  type StreamedBatch,
  shardOf,
  storedUntil,
} from '../../../src/domains/launches/index.ts'
import { createShardIntake } from '../../../src/flows/cluster/shard-intake.ts'
import { createShards } from '../../../src/flows/cluster/share-shards.ts'
import { createDetection } from '../../../src/flows/detection/detection.ts'
import { HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, openDetector } from '../../support/detector.ts'

/** Enough for each of 64 shards to have some. */
const MINTS = Array.from({ length: 200 }, (_, nth) => `mint-${nth}`)
const KEPT_MS = 2 * HOUR

/** A stream in memory. What was published before `first` is gone. */
function openStream(first = 1) {
  const stored: (StreamedBatch & { shard: number })[] = []
  let more = Promise.withResolvers<void>()
  async function* read(shard: number, seq: number, signal: AbortSignal) {
    const over = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    for (let at = 0; !signal.aborted; ) {
      const one = stored[at]
      if (one === undefined) await Promise.race([more.promise, over])
      else at += 1
      if (one && one.shard === shard && one.seq > seq) yield one
    }
  }
  const stream: LaunchStream = {
    ...{ stream: 'made', keptMs: KEPT_MS, read },
    publish: async () => {},
    ends: async () => ({ oldest: first, newest: first + stored.length - 1 }),
    newest: async (shard) => stored.findLast((one) => one.shard === shard)?.seq ?? 0,
    retries: async () => [],
  }
  return {
    stream,
    add(detector: Detector, mint: string, event: SourceEvent) {
      const seq = first + stored.length
      stored.push({ seq, shard: shardOf(mint), batch: detector.batch(event) })
      more.resolve()
      more = Promise.withResolvers()
    },
  }
}

eachEngine((engine) => {
  let detector: Detector
  let end: AbortController
  let work: Promise<unknown>

  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
    end = new AbortController()
  })

  afterEach(async () => {
    end.abort()
    await work
    await detector.close()
  })

  /**
   * A worker whose transactions can fail, and who shares with as many others as the test says.
   * @param writes false: it stores nothing because some seconds are over
   */
  function startWorker({ stream }: ReturnType<typeof openStream>, writes = true) {
    const { db } = detector.context
    const state = { sharers: 1, fails: false, failures: 0 }
    const transaction: typeof db.transaction = async (run) => {
      if (!state.fails) return db.transaction(run)
      state.failures += 1
      throw new Error('the database is away')
    }
    const context = { ...detector.context, db: { ...db, transaction } }
    const { signal } = end
    const detection = createDetection(context, signal)
    const intake = createShardIntake(detection.sink, context, signal)
    const worker = { role: 'shards 0', epoch: 1 }
    const share = {
      sharers: async () => state.sharers,
      tryTake: async (wanted: readonly number[], most: number) => wanted.slice(0, most),
      giveBack: async () => {},
    }
    const parts = { context, stream, detection, intake, worker, signal }
    const run = writes ? detection.run() : null
    work = Promise.all([run, createShards().run(parts, share)])
    return state
  }

  const launched = async () =>
    (await newestLaunches(detector.context.db.read, {}, 1_000)).map(({ mint }) => mint).sort()
  const gaps = () => detector.context.db.read.selectFrom('detector_gaps').selectAll().execute()

  test('a shard that could not be left, and that nobody else wants any more, is read again', async () => {
    const stream = openStream()
    const worker = startWorker(stream)
    const read = async () => {
      await detector.clock.advance(SECOND)
      return launched()
    }
    for (const mint of MINTS) stream.add(detector, mint, detector.launch(mint))
    await expect.poll(read).toEqual(MINTS.toSorted())
    Object.assign(worker, { sharers: 2, fails: true })
    const failures = async () => {
      await detector.clock.advance(SECOND)
      return worker.failures
    }
    await expect.poll(failures).toBeGreaterThan(2)
    Object.assign(worker, { sharers: 1, fails: false })
    const later = MINTS.map((mint) => `later-${mint}`)
    for (const mint of later) stream.add(detector, mint, detector.launch(mint))
    await expect.poll(read).toEqual([...MINTS, ...later].sort())
  })

  test('outcomes wait for what a worker has yet to store, and not after a cluster is left', async () => {
    const { clock } = detector
    const { db } = detector.context
    const opened = openStream()
    const held = Promise.withResolvers<void>()
    const { read } = opened.stream
    opened.stream.read = async function* (shard, seq, signal) {
      if (shard === shardOf('AAA')) await held.promise
      yield* read(shard, seq, signal)
    }
    const behind = async () => {
      await clock.advance(SECOND)
      const { until, shardsUntil } = await storedUntil(db.read, clock.now())
      return shardsUntil.size === SHARDS ? Math.round((clock.now() - until) / MINUTE) : null
    }
    opened.add(detector, 'AAA', detector.launch('AAA'))
    startWorker(opened)
    await expect.poll(behind).toBe(120)
    held.resolve()
    await expect.poll(behind).toBe(1)
    end.abort()
    await work
    await clock.advance(HOUR)
    await db.transaction(leaveSharing)
    const left = await storedUntil(db.read, clock.now())
    expect(left.until).toBe(clock.now() - MINUTE)
  })

  test('a shard’s place says that the figures of the trades before it are stored', async () => {
    const { db } = detector.context
    const opened = openStream()
    startWorker(opened, false)
    opened.add(detector, 'AAA', detector.launch('AAA'))
    opened.add(detector, 'AAA', detector.trade('AAA'))
    const place = async () => {
      await detector.clock.advance(SECOND)
      const of = db.read.selectFrom('launch_shards').where('shard', '=', shardOf('AAA'))
      return (await of.select('seq').executeTakeFirst())?.seq
    }
    await expect.poll(place).toBe(2)
    expect(await findLaunch(db.read, 'AAA')).toMatchObject({ trades: 1, volume: '1000000' })
  })

  const place = { shard: shardOf('AAA'), seq: 5, slot: 77, worker: null, epoch: 1 }
  const cases = [
    ['the stream dropped it', { stream: 'made', ago: KEPT_MS }, 10, true],
    ['the stream is another one', { stream: 'earlier', ago: 0 }, 1, true],
    ['the stream lost it', { stream: 'made', ago: 0 }, 1, true],
    ['the stream still has it', { stream: 'made', ago: KEPT_MS }, 6, false],
  ] as const
  test.each(cases)(
    'what followed a shard’s place: %s',
    async (_, { stream, ago }, first, isLost) => {
      const { db, clock } = detector.context
      const row = { ...place, stream, kept_at: clock.now() - ago }
      await db.read.insertInto('launch_shards').values(row).execute()
      const opened = openStream(first)
      startWorker(opened)
      await detector.clock.advance(2 * SECOND)
      const launch = detector.launch('AAA')
      opened.add(detector, 'AAA', launch)
      await expect.poll(launched).toEqual(['AAA'])
      const lost = { program: 'stream', from_slot: 78, to_slot: launch.slot }
      expect(await gaps()).toMatchObject(isLost ? [lost] : [])
    },
  )
})
