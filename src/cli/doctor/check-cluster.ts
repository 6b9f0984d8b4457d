import { jetstreamManager } from '@nats-io/jetstream'
import { connectNats } from '../../adapters/nats/connect.ts'
import { findStream, STREAM, troubleWith } from '../../adapters/nats/own-stream.ts'
import type { NatsConfig } from '../../config/cluster.ts'
import { CLUSTER_SETTING, skewTrouble } from '../../flows/cluster/cluster-name.ts'
import { SECOND, systemClock } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { type Check, fail, pass } from './check.ts'
import { type Query, queryDatabase } from './query-database.ts'

const quiet = createLog('silent', [])
const NEWEST_WITHIN_MS = 60 * SECOND

/** Checks what the processes of a cluster share, without changing anything there. */
export async function checkCluster(config: {
  nats: NatsConfig | null
  dataDir: string
  databaseUrl: string | null
}): Promise<Check[]> {
  const { nats } = config
  if (nats === null) return []
  try {
    return await queryDatabase(config, async (query) => [
      ...(await checkClock(query)),
      ...(await checkStream(nats, query)),
      ...(await checkShards(query)),
    ])
  } catch (error) {
    return [fail('cluster', (error as Error).message, 'Start NATS, or correct NATS_URL.')]
  }
}

async function checkClock(query: Query): Promise<Check[]> {
  const rows = await query('select extract(epoch from clock_timestamp()) * 1000 as now')
  const trouble = rows?.[0] ? skewTrouble(systemClock.now() - Number(rows[0].now)) : null
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
    const found = await findStream(await jetstreamManager(connection))
    const server = `NATS ${connection.info?.version}`
    if (found === null) return [pass('nats', `${server}; the first start makes ${STREAM}`)]
    const { config, state } = found
    const trouble =
      owner === undefined
        ? `NATS_URL: the stream ${STREAM} there belongs to another installation ("${config.description}"), because this database has none.`
        : troubleWith(config, { owner: String(owner), replicas: nats.replicas })
    if (trouble) return [fail('nats', trouble, 'See docs/operations.md, "A cluster".')]
    const size = `${state.messages} messages, ${Math.round(state.bytes / 1e6)} MB`
    return [pass('nats', `${server}; ${STREAM} holds ${size}`)]
  } finally {
    await connection.close()
  }
}

/** Places are kept every 30 s even when nothing happens. */
async function checkShards(query: Query): Promise<Check[]> {
  const rows = await query('select shard, kept_at, worker from launch_shards')
  if (!rows || rows.length === 0) return [pass('shards', 'no worker has run yet')]
  const late = rows.filter(({ kept_at }) => Number(kept_at) < systemClock.now() - NEWEST_WITHIN_MS)
  const workers = new Set(rows.map(({ worker }) => worker)).size
  if (late.length === 0)
    return [pass('shards', `all ${rows.length} are followed, by ${workers} workers`)]
  const result = `${late.length} of ${rows.length} shards have stood still for a minute`
  return [fail('shards', result, 'Start a process with ROLES=detector, or look into its log.')]
}
