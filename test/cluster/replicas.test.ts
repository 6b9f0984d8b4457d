import { setTimeout as sleep } from 'node:timers/promises'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { expect, onTestFinished, test } from 'vitest'
import { STREAM } from '../../src/adapters/nats/own-stream.ts'
import { type Cluster, joinCluster } from '../../src/app/cluster.ts'
import { NO_METER } from '../../src/contract/metrics.ts'
import { type SourceEvent, shardOf } from '../../src/domains/launches/index.ts'
import { createPoolIndex } from '../../src/flows/cluster/pool-index.ts'
import { createStreamSink } from '../../src/flows/cluster/stream-sink.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { systemEntropy } from '../../src/kernel/ids.ts'
import { openDetector } from '../support/detector.ts'
import { quietLog } from '../support/quiet-log.ts'
import { startNatsCluster } from './nats-server.ts'
import { onCluster } from './on-cluster.ts'

const SERVERS = 3
const AGAIN_MS = 200
const POLLING = { timeout: 60_000, interval: 250 }

onCluster((engine) => {
  test('after any one of three NATS servers is killed, everything published is read', async () => {
    const servers = await startNatsCluster(SERVERS)
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.remove()))))
    const detector = await openDetector(await engine.fresh())
    const { db } = detector.context
    const surroundings = { db, clock: systemClock, entropy: systemEntropy, log: quietLog }
    const [first = '', ...others] = servers.map(({ url }) => url)
    const config = { urls: [first, ...others] as [string, ...string[]], replicas: SERVERS }
    const cluster = await untilDone(() => joinCluster(config, ['ingest'], surroundings))
    const sink = createStreamSink({
      ...surroundings,
      stream: cluster.stream,
      pools: createPoolIndex({ db, clock: systemClock }),
      meter: NO_METER,
    })
    const connection = await connect({ servers: config.urls })
    const manager = await jetstreamManager(connection)
    const end = new AbortController()
    const heard = listen(cluster, shardOf('AAA'), end.signal)
    const sent: SourceEvent[] = [detector.launch('AAA')]
    const publish = (event: SourceEvent) => untilDone(() => sink.take([detector.batch(event)]))
    await publish(sent[0] as SourceEvent)
    for (const server of servers) {
      await server.kill()
      for (const trade of [detector.trade('AAA'), detector.trade('AAA')]) {
        sent.push(trade)
        await publish(trade)
      }
      await expect.poll(() => once(heard), POLLING).toEqual(sent)
      await server.start()
      // One that has only come back can't replace the next.
      await expect.poll(() => isCaughtUp(manager), POLLING).toBe(true)
    }
    end.abort()
    await Promise.all([cluster.close(), connection.close()])
    await detector.close()
  })
})

async function isCaughtUp(manager: JetStreamManager): Promise<boolean> {
  const others = (await manager.streams.info(STREAM)).cluster?.replicas ?? []
  return others.length === SERVERS - 1 && others.every(({ current }) => current)
}

/** Reads a shard into a list, as its worker does. */
function listen({ stream }: Cluster, shard: number, signal: AbortSignal): SourceEvent[] {
  const heard: SourceEvent[] = []
  void (async () => {
    for await (const { batch } of stream.read(shard, 0, signal)) heard.push(...batch.events)
  })()
  return heard
}

/** A failover may repeat messages; a worker drops repeats by their key. */
function once(events: readonly SourceEvent[]): SourceEvent[] {
  return [...new Map(events.map((event) => [JSON.stringify(event, asText), event])).values()]
}

function asText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}

/** Retries, as a source or a supervisor does: while servers elect a leader, nothing is stored. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await sleep(AGAIN_MS)
    }
  }
}
