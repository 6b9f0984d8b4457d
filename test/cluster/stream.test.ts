import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectNats } from '../../src/adapters/nats/connect.ts'
import { openClient } from '../../src/adapters/nats/open-jetstream.ts'
import { readShard } from '../../src/adapters/nats/read-shard.ts'
import { joinCluster } from '../../src/app/cluster.ts'
import { NO_METER } from '../../src/contract/metrics.ts'
import {
  type SourceEvent,
  shardOf,
  storeCursors,
  takeShards,
} from '../../src/domains/launches/index.ts'
import { createPoolIndex } from '../../src/flows/cluster/pool-index.ts'
import { createStreamSink, retryUnresolved } from '../../src/flows/cluster/stream-sink.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { LostLeadership, type RoleShare } from '../../src/kernel/db/database.ts'
import { fenceAll } from '../../src/kernel/db/fence-all.ts'
import { systemEntropy } from '../../src/kernel/ids.ts'
import { manualClock } from '../support/clocks/manual-clock.ts'
import { type Detector, openDetector } from '../support/detector.ts'
import { quietLog } from '../support/quiet-log.ts'
import { openDatabase } from '../support/shop.ts'
import { type NatsServer, startNats } from './nats-server.ts'
import { onCluster } from './on-cluster.ts'

onCluster((engine) => {
  let nats: NatsServer
  let place: Awaited<ReturnType<typeof engine.fresh>>
  let detector: Detector
  let end: AbortController

  beforeEach(async () => {
    nats = await startNats()
    place = await engine.fresh()
    detector = await openDetector(place)
    end = new AbortController()
  })

  afterEach(async () => {
    end.abort()
    await detector.close()
    await nats.remove()
  })

  /** An ingester with connections of its own, as in its process. */
  async function ingester() {
    const { db } = detector.context
    const surroundings = { db, clock: systemClock, entropy: systemEntropy, log: quietLog }
    const cluster = await joinCluster({ urls: [nats.url], replicas: 1 }, ['ingest'], surroundings)
    const pools = createPoolIndex({ db, clock: systemClock })
    const context = { ...surroundings, stream: cluster.stream, pools, meter: NO_METER }
    return { sink: createStreamSink(context), context, close: () => cluster.close() }
  }

  /** Reads a shard into a list, as its worker does. */
  function listen({ context: { stream } }: Awaited<ReturnType<typeof ingester>>, shard: number) {
    const heard: SourceEvent[] = []
    void (async () => {
      for await (const { batch } of stream.read(shard, 0, end.signal)) heard.push(...batch.events)
    })()
    return heard
  }

  test('events that two ingesters report arrive once, in order, even after NATS was killed', async () => {
    const [one, two] = [await ingester(), await ingester()]
    const heard = listen(one, shardOf('AAA'))
    const launch = detector.launch('AAA')
    const trades = [detector.trade('AAA'), detector.trade('AAA'), detector.trade('AAA')]
    const [first, second, third] = trades as [SourceEvent, SourceEvent, SourceEvent]
    await one.sink.take([detector.batch(launch), detector.batch(first)])
    await two.sink.take([detector.batch(launch), detector.batch(first), detector.batch(second)])
    await expect.poll(() => heard).toEqual([launch, first, second])
    await nats.kill()
    const late = two.sink.take([detector.batch(third)])
    await nats.start()
    await late.catch(() => two.sink.take([detector.batch(third)]))
    await one.sink.take([detector.batch(second), detector.batch(third)])
    await expect.poll(() => heard, { timeout: 30_000 }).toEqual([launch, first, second, third])
    await Promise.all([one.close(), two.close()])
  })

  test('a stream that lost what was newest is read again, so that nothing published later is passed over', async () => {
    const one = await ingester()
    const heard = listen(one, shardOf('AAA'))
    const publish = (event: SourceEvent) =>
      expect.poll(() => one.sink.take([detector.batch(event)]).then(() => true)).toBe(true)
    const launch = detector.launch('AAA')
    await publish(launch)
    const copy = join(place.dataDir, 'before')
    await nats.kill()
    await cp(nats.folder, copy, { recursive: true })
    await nats.start()
    const lost = [detector.trade('AAA'), detector.trade('AAA'), detector.trade('AAA')]
    for (const trade of lost) await publish(trade)
    await expect.poll(() => heard).toEqual([launch, ...lost])
    await nats.kill()
    await rm(nats.folder, { recursive: true })
    await cp(copy, nats.folder, { recursive: true })
    await nats.start()
    const later = detector.trade('AAA')
    await publish(later)
    await expect.poll(() => heard).toEqual([launch, ...lost, launch, later])
    await one.close()
  })

  test('a shard is read even if its consumer can’t be opened', async () => {
    const one = await ingester()
    const launch = detector.launch('AAA')
    await one.sink.take([detector.batch(launch)])
    const connection = await connectNats([nats.url], 'test', quietLog)
    const { client, manager } = await openClient(connection)
    const nobody = { get: () => Promise.reject(new Error('nobody leads')) }
    const parts = {
      client: { ...client, consumers: nobody } as unknown as typeof client,
      ...{ manager, clock: systemClock, log: quietLog },
      onReconnect: () => () => {},
    }
    const heard: SourceEvent[] = []
    const reading = (async () => {
      for await (const { batch } of readShard(parts, shardOf('AAA'), 0, end.signal))
        heard.push(...batch.events)
    })()
    await expect.poll(() => heard).toEqual([launch])
    const trade = detector.trade('AAA')
    await one.sink.take([detector.batch(trade)])
    await expect.poll(() => heard).toEqual([launch, trade])
    end.abort()
    await reading
    await Promise.all([one.close(), connection.close()])
  })

  test('a trade that names only its pool follows its coin, at once or when the pool is known', async () => {
    const one = await ingester()
    const retrying = retryUnresolved(one.context, end.signal)
    const heard = listen(one, shardOf('AAA'))
    const early = detector.trade(null, { pool: 'pool-AAA' })
    await one.sink.take([detector.batch(early)])
    const pool = detector.pool('AAA')
    await one.sink.take([detector.batch(pool)])
    const known = detector.trade(null, { pool: 'pool-AAA' })
    await one.sink.take([detector.batch(known)])
    await expect.poll(() => heard, { timeout: 30_000 }).toEqual([pool, known, early])
    end.abort()
    await retrying
    await one.close()
  })

  test('a pool that only the database knows is found there', async () => {
    const worker = await detector.lead()
    await worker.sink.take([detector.batch(detector.launch('AAA'))])
    await worker.stop()
    const one = await ingester()
    const heard = listen(one, shardOf('AAA'))
    const trade = detector.trade(null, { pool: 'curve-AAA' })
    await one.sink.take([detector.batch(trade)])
    await expect.poll(() => heard).toEqual([trade])
    await one.close()
  })

  test('a pool that reaches the database late is found soon, and others are looked up less and less', async () => {
    const clock = manualClock()
    const pools = createPoolIndex({ db: detector.context.db, clock })
    const both = ['curve-AAA', 'of-nobody']
    await pools.lookUp(both)
    expect(pools.isHopeless('curve-AAA')).toBe(false)
    await clock.advance(36_000)
    await pools.lookUp(both)
    expect(pools.isHopeless('curve-AAA')).toBe(true)
    const worker = await detector.lead()
    await worker.sink.take([detector.batch(detector.launch('AAA'))])
    await worker.stop()
    await clock.advance(36_000)
    expect(pools.isHopeless('curve-AAA')).toBe(false)
    await pools.lookUp(both)
    expect(pools.find('curve-AAA')).toBe('AAA')
    await clock.advance(60_000)
    expect(pools.isHopeless('of-nobody')).toBe(true)
  })

  test('a worker that loses a shard can write nothing more, and blocks no other worker', async () => {
    const [one, two] = [await openDatabase(place), await openDatabase(place)]
    const first = (await one.share('shards', end.signal)) as RoleShare
    const second = (await two.share('shards', end.signal)) as RoleShare
    expect(first.role).not.toBe(second.role)
    expect(await second.sharers()).toBe(2)
    const mine = fenceAll(one, first.role, first.epoch, () => {})
    expect(await first.tryTake([5, 6, 7], 1)).toEqual([5])
    await mine.transaction(async (tx) => {
      await takeShards(tx, [5], first)
      await tx
        .insertInto('launch_shards')
        .values({
          shard: 5,
          worker: first.role,
          epoch: first.epoch,
          stream: 's',
          seq: 9,
          slot: 0,
          kept_at: 0,
        })
        .execute()
    })
    expect(await second.tryTake([5, 6], 2)).toEqual([6])
    await first.release()
    await expect.poll(() => second.tryTake([5], 1)).toEqual([5])
    expect(await second.sharers()).toBe(1)
    const [row] = await two.transaction((tx) => takeShards(tx, [5], second))
    expect(row?.seq).toBe(9)
    const late = mine.transaction((tx) => storeCursors(tx, []))
    await expect(late).rejects.toThrow(LostLeadership)
    await second.release()
    await Promise.all([one.close(), two.close()])
  })
})
