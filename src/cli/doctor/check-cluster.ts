import { connectNats } from '../../adapters/nats/connect.ts'
import { openJetStream } from '../../adapters/nats/open-jetstream.ts'
import { findStream, STREAM, tooManyReplicas, troubleWith } from '../../adapters/nats/own-stream.ts'
import type { NatsConfig } from '../../config/cluster.ts'
import { CLUSTER_SETTING, skewTrouble } from '../../flows/cluster/cluster-name.ts'
import { type Clock, SECOND, systemClock } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { type Check, fail, pass } from './check.ts'
import { type Query, queryDatabase } from './query-database.ts'

const quiet = createLog('silent', [])
const NEWEST_WITHIN_MS = 60 * SECOND
const SEE = 'See docs/cluster.md.'

/** Checks what the processes of a cluster share, without changing anything there. */
export async function checkCluster(
  config: { nats: NatsConfig | null; dataDir: string; databaseUrl: string | null },
  clock: Pick<Clock, 'now'> = systemClock,
): Promise<Check[]> {
  const { nats } = config
  if (nats === null) return queryDatabase(config, findOthers).catch(() => [])
  try {
    return await queryDatabase(config, async (query) => [
      ...(await checkClock(query, clock)),
      ...(await checkStream(nats, query)),
      ...(await checkShards(query)),
    ])
  } catch (error) {
    return [fail('cluster', (error as Error).message, 'Start NATS, or correct NATS_URL.')]
  }
}

/** Beside workers that share launches, a process without NATS_URL would receive and store all of them again. */
async function findOthers(query: Query): Promise<Check[]> {
  const since = systemClock.now() - NEWEST_WITHIN_MS
  const rows = await query(`select worker from launch_shards where kept_at > ${since} limit 1`)
  if (!rows || rows.length === 0) return []
  const result =
    'other processes on this database share launches over NATS, but NATS_URL is not set'
  return [fail('cluster', result, 'Give all processes the same settings except ROLES.')]
}

async function checkClock(query: Query, clock: Pick<Clock, 'now'>): Promise<Check[]> {
  const rows = await query('select extract(epoch from clock_timestamp()) * 1000 as now')
  const trouble = rows?.[0] ? skewTrouble(clock.now() - Number(rows[0].now)) : null
  return [
    trouble === null
      ? pass('clock', 'agrees with PostgreSQL’s')
      : fail('clock', trouble, 'Let NTP set the clocks of all machines.'),
  ]
}

async function checkStream(nats: NatsConfig, query: Query): Promise<Check[]> {
  const rows = await query(`select value from settings where key = '${CLUSTER_SETTING}'`)
  const owner = rows?.[0]?.value
  const connection = await connectNats(nats.urls, 'doctor', quiet)
  try {
    const found = await findStream(await openJetStream(connection))
    const server = `NATS ${connection.info?.version}`
    if (found === null) {
      const isAlone = connection.info?.cluster === undefined
      if (isAlone && nats.replicas > 1) return [fail('nats', tooManyReplicas(nats.replicas), SEE)]
      return [pass('nats', `${server}; the first start makes ${STREAM}`)]
    }
    const { config, state } = found
    const trouble =
      owner === undefined
        ? `NATS_URL: the stream ${STREAM} there belongs to another installation ("${config.description}"), because this database has none.`
        : troubleWith(config, { owner: String(owner), replicas: nats.replicas })
    if (trouble) return [fail('nats', trouble, SEE)]
    const size = `${state.messages} messages, ${Math.round(state.bytes / 1e6)} MB`
    return [pass('nats', `${server}; ${STREAM} holds ${size}`)]
  } finally {
    await connection.close()
  }
}

/** Workers store their shards' places every 30 s, even when nothing happens. */
async function checkShards(query: Query): Promise<Check[]> {
  const rows = await query('select shard, kept_at, worker from launch_shards')
  if (!rows || rows.length === 0) return [pass('shards', 'no worker has run yet')]
  const late = rows.filter(({ kept_at }) => Number(kept_at) < systemClock.now() - NEWEST_WITHIN_MS)
  const workers = new Set(rows.map(({ worker }) => worker)).size
  if (late.length === 0)
    return [pass('shards', `all ${rows.length} have a worker: ${workers} in total`)]
  const result = `${late.length} of ${rows.length} shards have had no worker for a minute`
  return [fail('shards', result, 'Start a process with ROLES=detector, or check its log.')]
}
