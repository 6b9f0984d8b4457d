import type { Meter } from '../../contract/metrics.ts'
import {
  type DetectionSink,
  type EventBatch,
  findCursors,
  findUnconfirmed,
  type LaunchStream,
  type SourceEvent,
  storeCursors,
} from '../../domains/launches/index.ts'
import { type Clock, type Ms, SECOND } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Log } from '../../kernel/log.ts'
import { every } from '../../kernel/loop.ts'
import { MOST_UNCONFIRMED } from '../detection/arrive/unconfirmed-launches.ts'
import type { PoolIndex } from './pool-index.ts'
import { routeBatch, toRetry } from './route-batch.ts'
import { createSentShards } from './sent-shards.ts'

const MOST_RETRIED = 500
/** Together 36 s: as long as a trade waits for its launch elsewhere. */
const MOST_TRIES = 9
const RETRY_MS = SECOND

export type IngestContext = {
  db: Database
  clock: Clock
  log: Log
  stream: LaunchStream
  pools: PoolIndex
  meter: Meter
}

/** Publishes the sources' events to their shards, and moves cursors only once they are stored there. */
export function createStreamSink({
  db,
  stream,
  pools,
  meter,
  clock,
}: Omit<IngestContext, 'log'>): DetectionSink {
  const sent = createSentShards()
  const waits = createWaits(clock)
  meter.gauge('mintwatch_ingest_lag_seconds', () => [
    { labels: {}, value: waits.longest() / SECOND },
  ])

  async function send(batches: readonly EventBatch[]): Promise<EventBatch[]> {
    const routes = batches.map((batch) => routeBatch(batch, pools, sent))
    await stream.publish(routes.flatMap(({ routed }) => routed))
    return routes.flatMap(({ unresolved }) => unresolved)
  }

  async function publish(batches: readonly EventBatch[]): Promise<void> {
    for (const { events } of batches) pools.learn(events.filter(isOfChain))
    const unresolved = await send(batches)
    if (unresolved.length > 0) {
      await pools.lookUp(poolsOf(unresolved))
      const left = await send(unresolved)
      await stream.publish(left.map(toRetry))
    }
    // Behind their launches, which may be among these batches.
    await pools.publishLost(async (mints) => {
      await send([missingTrades(mints, clock.now())])
    })
    await pools.keepDropped()
  }

  return {
    take: (batches) => waits.during(() => publish(batches)),
    cursors: (source) => findCursors(db.read, source),
    async unconfirmed() {
      const open = await findUnconfirmed(db.read, MOST_UNCONFIRMED)
      return open.map(({ signature }) => signature)
    },
    // Ingesters share their cursors: what one has published, no other needs to read again.
    reached: (cursors) => db.transaction((tx) => storeCursors(tx, cursors)),
  }
}

/** Retries trades whose pool was unknown, until `signal` aborts. */
export function retryUnresolved(
  { stream, pools, clock, log }: IngestContext,
  signal: AbortSignal,
): Promise<void> {
  const sent = createSentShards()
  return every({ what: 'routing trades again', ms: RETRY_MS, clock, log, signal }, async () => {
    const due = await stream.retries(MOST_RETRIED, signal)
    await pools.lookUp(poolsOf(due.map(({ batch }) => batch)))
    const found = due.map((one) => ({ ...one, routes: routeBatch(one.batch, pools, sent) }))
    await stream.publish(found.flatMap(({ routes }) => routes.routed))
    const ended: (() => void)[] = []
    for (const { routes, tries, done, later } of found) {
      if (routes.unresolved.length > 0 && tries < MOST_TRIES) {
        later(tries * RETRY_MS)
        continue
      }
      for (const pool of poolsOf(routes.unresolved)) pools.drop(pool)
      ended.push(done)
    }
    // Before anybody forgets the trades.
    await pools.keepDropped()
    for (const done of ended) done()
    await pools.publishLost((mints) =>
      stream.publish(routeBatch(missingTrades(mints, clock.now()), pools, sent).routed),
    )
  })
}

/** How long work has been waiting. What failed waits on, until something succeeds that began later. */
function createWaits(clock: Pick<Clock, 'monotonic'>) {
  const begun = new Set<{ at: Ms }>()
  let failingSince: Ms | null = null
  return {
    longest(): Ms {
      const [oldest] = begun
      const now = clock.monotonic()
      return now - Math.min(oldest?.at ?? now, failingSince ?? now)
    },
    async during(work: () => Promise<void>): Promise<void> {
      const one = { at: clock.monotonic() }
      begun.add(one)
      try {
        await work()
        if (failingSince !== null && one.at > failingSince) failingSince = null
      } catch (error) {
        failingSince = Math.min(failingSince ?? one.at, one.at)
        throw error
      } finally {
        begun.delete(one)
      }
    },
  }
}

/** Launches that miss trades, because these were discarded while their pools were unknown. */
function missingTrades(mints: readonly string[], seenAt: Ms): EventBatch {
  const events = mints.map((mint) => ({ kind: 'missing', mint }) as const)
  return { source: 'stream', commitment: 'confirmed', seenAt, events }
}

function isOfChain(event: SourceEvent) {
  return 'signature' in event
}

function poolsOf(batches: readonly EventBatch[]): string[] {
  return batches.flatMap(({ events }) =>
    events.flatMap((event) => ('pool' in event && event.pool !== null ? [event.pool] : [])),
  )
}
