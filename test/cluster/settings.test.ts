import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { newsBesideNats } from '../../src/adapters/nats/news.ts'
import { findStream, STREAM } from '../../src/adapters/nats/own-stream.ts'
import { joinCluster } from '../../src/app/cluster.ts'
import { checkCluster } from '../../src/cli/doctor/check-cluster.ts'
import type { NatsConfig } from '../../src/config/cluster.ts'
import { MINUTE, systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/kernel/db/database.ts'
import { systemEntropy } from '../../src/kernel/ids.ts'
import { freePort } from '../support/http/free-port.ts'
import { quietLog } from '../support/quiet-log.ts'
import { openDatabase } from '../support/shop.ts'
import { type NatsServer, startNats } from './nats-server.ts'
import { onCluster } from './on-cluster.ts'

const BATCH = { source: 'one', commitment: 'confirmed', seenAt: 1, events: [] } as const

onCluster((engine) => {
  let nats: NatsServer
  let place: Awaited<ReturnType<typeof engine.fresh>>
  let db: Database
  let config: NatsConfig

  beforeEach(async () => {
    nats = await startNats()
    place = await engine.fresh()
    db = await openDatabase(place)
    config = { urls: [nats.url], replicas: 1 }
  })

  afterEach(async () => {
    await nats.remove()
    await db.close()
  })

  const surroundings = () => ({ db, clock: systemClock, entropy: systemEntropy, log: quietLog })
  const join = (more: Partial<NatsConfig> = {}, given = surroundings()) =>
    joinCluster({ ...config, ...more }, ['detector'], given)
  const doctor = async (nats: NatsConfig | null = config, clock = systemClock, given = place) =>
    (await checkCluster({ nats, ...given }, clock))
      .filter(({ ok }) => !ok)
      .map(({ result }) => result)

  test('NATS that does not answer is refused, and named by the doctor', async () => {
    const urls: [string] = [`nats://user:secret@127.0.0.1:${await freePort()}`]
    await expect(join({ urls })).rejects.toThrow(/no NATS server answers at 127\.0\.0\.1:/)
    await expect(join({ urls })).rejects.not.toThrow(/secret/)
    expect(await doctor({ ...config, urls })).toEqual([expect.stringMatching(/no NATS server/)])
  })

  test('NATS that stores nothing is refused, and the doctor says what to do', async () => {
    const forgetful = await startNats({ stores: false })
    onTestFinished(() => forgetful.remove())
    const urls: [string] = [forgetful.url]
    await expect(join({ urls })).rejects.toThrow(/^NATS_URL: .*nats-server -js/)
    expect(await doctor({ ...config, urls })).toEqual([expect.stringMatching(/^NATS_URL: .*-js/)])
  })

  test('more replicas than there are servers are refused, and found by the doctor', async () => {
    await expect(join({ replicas: 3 })).rejects.toThrow(/^NATS_REPLICAS: there are fewer than 3/)
    expect(await doctor({ ...config, replicas: 3 })).toEqual([
      expect.stringMatching(/^NATS_REPLICAS: there are fewer than 3/),
    ])
  })

  test('a process without NATS_URL beside workers is found by the doctor', async () => {
    expect(await doctor(null)).toEqual([])
    const row = { shard: 3, stream: 'made', seq: 1, slot: 1, worker: 'one', epoch: 1 }
    const kept_at = systemClock.now()
    await db.read
      .insertInto('launch_shards')
      .values({ ...row, kept_at })
      .execute()
    expect(await doctor(null)).toEqual([expect.stringMatching(/but NATS_URL is not set/)])
  })

  test('a stream with other limits is refused, and keeps its messages', async () => {
    const first = await join()
    await first.stream.publish([{ to: 3, id: 'a', batch: BATCH }])
    await first.close()
    const connection = await connect({ servers: nats.url })
    const manager = await jetstreamManager(connection)
    await manager.streams.update(STREAM, { max_msgs: 10 })
    await expect(join()).rejects.toThrow(/other limits.*max_msgs is 10, not -1/)
    expect(await doctor()).toEqual([expect.stringMatching(/max_msgs is 10/)])
    expect((await findStream(manager))?.state.messages).toBe(1)
    await connection.close()
  })

  test('another installation on the same stream is refused, and found by the doctor', async () => {
    await (await join()).close()
    const elsewhere = await engine.fresh()
    const other = await openDatabase(elsewhere)
    await expect(join({}, { ...surroundings(), db: other })).rejects.toThrow(
      /belongs to another installation/,
    )
    expect(await doctor(config, systemClock, elsewhere)).toEqual([
      expect.stringMatching(/belongs to another installation/),
    ])
    await other.close()
  })

  test('a clock that is a minute off is refused, and found by the doctor', async () => {
    const ahead = { ...systemClock, now: () => systemClock.now() + MINUTE }
    const behind = { ...systemClock, now: () => systemClock.now() - MINUTE }
    await expect(join({}, { ...surroundings(), clock: ahead })).rejects.toThrow(
      /clock is 60 s ahead of PostgreSQL's/,
    )
    await expect(join({}, { ...surroundings(), clock: behind })).rejects.toThrow(/60 s behind/)
    expect(await doctor(config, ahead)).toEqual([expect.stringMatching(/60 s ahead/)])
  })

  test('a clock that is set wrong later is logged once, and once more after it was right', async () => {
    const end = new AbortController()
    let [ahead, looks] = [0, 0]
    const clock = {
      ...systemClock,
      now: () => systemClock.now() + ahead,
      wait: async () => {
        looks += 1
        ahead = looks % 4 < 2 ? 0 : MINUTE
        if (looks === 8) end.abort()
      },
    }
    const errors: object[] = []
    const log = { ...quietLog, error: (fields: object) => void errors.push(fields) }
    const cluster = await join({}, { ...surroundings(), clock, log })
    await cluster.watch(end.signal)
    expect(errors).toEqual(
      Array.from({ length: 2 }, () => ({ trouble: expect.stringMatching(/60 s ahead/) })),
    )
    await cluster.close()
  })

  test('a stream that was made again ends every process, so that workers read it from its beginning', async () => {
    const clock = { ...systemClock, wait: async () => {} }
    const cluster = await join({}, { ...surroundings(), clock })
    const connection = await connect({ servers: nats.url })
    await (await jetstreamManager(connection)).streams.delete(STREAM)
    await expect(cluster.watch(new AbortController().signal)).rejects.toThrow(/was recreated/)
    const again = await join()
    expect(again.stream.stream).not.toBe(cluster.stream.stream)
    await Promise.all([cluster.close(), again.close(), connection.close()])
  })

  test('with right settings the doctor finds nothing', async () => {
    await (await join()).close()
    expect(await doctor()).toEqual([])
  })

  test('news reaches other processes once, without the database', async () => {
    const [one, two] = [await join(), await join()]
    const heard: (string | null)[] = []
    two.db.subscribe('launch', (id) => heard.push(id))
    await expect
      .poll(() => {
        one.db.publish('launch', 'AAA')
        return heard
      })
      .toContain('AAA')
    await Promise.all([one.close(), two.close()])
  })

  test('a process without NATS hears those with it, and they hear it, each once', async () => {
    const end = new AbortController()
    const without = await openDatabase(place)
    const loops = { clock: systemClock, log: quietLog, signal: end.signal }
    const alone = newsBesideNats(without, loops)
    const two = await join()
    const heard: (string | null)[] = []
    const heardBack: (string | null)[] = []
    alone.subscribe('launch', (id) => heard.push(id))
    two.db.subscribe('launch', (id) => heardBack.push(id))
    await expect
      .poll(() => {
        two.db.publish('launch', 'AAA')
        return heard
      })
      .toContain('AAA')
    await expect
      .poll(() => {
        alone.publish('launch', 'BBB')
        return heardBack
      })
      .toContain('BBB')
    const count = (list: (string | null)[], wanted: string) =>
      list.filter((id) => id === wanted).length
    two.db.publish('launch', 'CCC')
    await expect.poll(() => count(heard, 'CCC')).toBe(1)
    await expect.poll(() => count(heardBack, 'CCC')).toBe(1)
    alone.publish('launch', 'DDD')
    two.db.publish('launch', 'last')
    await expect.poll(() => [count(heard, 'last'), count(heardBack, 'DDD')]).toEqual([1, 1])
    expect([count(heard, 'CCC'), count(heardBack, 'CCC'), count(heard, 'DDD')]).toEqual([1, 1, 1])
    end.abort()
    await Promise.all([two.close(), without.close()])
  })

  test('without such a process no news costs a query', async () => {
    let now = 0
    const clock = { ...systemClock, monotonic: () => now }
    const published: string[] = []
    const counted = { ...db, publish: (channel: string) => void published.push(channel) }
    const one = await join({}, { ...surroundings(), db: counted, clock })
    one.db.publish('launch', 'AAA')
    expect(published).toEqual(['relayed.launch'])
    now += 10 * MINUTE
    one.db.publish('launch', 'BBB')
    expect(published).toEqual(['relayed.launch'])
    await one.close()
  })
})
