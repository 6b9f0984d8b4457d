import { connectNats } from '../adapters/nats/connect.ts'
import { createLaunchStream } from '../adapters/nats/launch-stream.ts'
import { newsOverNats } from '../adapters/nats/news.ts'
import { openClient, openJetStream } from '../adapters/nats/open-jetstream.ts'
import { findStream, ownStream } from '../adapters/nats/own-stream.ts'
import { listenForReconnects } from '../adapters/nats/reconnects.ts'
import type { NatsConfig } from '../config/cluster.ts'
import type { LaunchStream } from '../domains/launches/index.ts'
import { clusterName, skewTrouble } from '../flows/cluster/cluster-name.ts'
import type { Services } from '../flows/services.ts'
import { SECOND } from '../kernel/clock.ts'
import type { Database } from '../kernel/db/database.ts'
import { serverTime } from '../kernel/db/server-time.ts'
import { PermanentError } from '../kernel/errors.ts'

const LOOK_MS = 10 * SECOND

/** What this process shares with the others of its installation through NATS. */
export type Cluster = {
  stream: LaunchStream
  /** The database, with its news over NATS. */
  db: Database
  /** Rejects when the stream is no longer the one we know. Resolves when `signal` aborts. */
  watch(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/**
 * Joins the installation on NATS.
 * @throws PermanentError if NATS does not answer or stores nothing, the stream belongs to another
 * installation, or this machine's clock is wrong
 */
export async function joinCluster(
  { urls, replicas }: NatsConfig,
  roles: readonly string[],
  { db, clock, entropy, log }: Pick<Services, 'db' | 'clock' | 'entropy' | 'log'>,
): Promise<Cluster> {
  const clockTrouble = async () => skewTrouble(clock.now() - (await serverTime(db.read)))
  const trouble = await clockTrouble()
  if (trouble) throw new PermanentError(`${trouble} Set it (NTP) and start again.`)
  const owner = await clusterName({ db, entropy })
  const connection = await connectNats(urls, roles.join(','), log)
  try {
    const manager = await openJetStream(connection)
    const made = await ownStream(manager, { owner, replicas })
    const onReconnect = listenForReconnects(connection)
    const parts = { ...(await openClient(connection)), onReconnect, clock, log }
    return {
      stream: createLaunchStream(parts, made),
      db: newsOverNats(db, connection, owner, clock),
      async watch(signal) {
        let known: string | null = null
        while (!signal.aborted) {
          await clock.wait(LOOK_MS, signal)
          const now = await clockTrouble().catch(() => known)
          if (now !== null && known === null) log.error({ trouble: now }, 'the clock is wrong')
          known = now
          const found = await findStream(manager).catch(() => undefined)
          if (found === undefined || found?.created === made) continue
          throw new PermanentError(
            'The stream of launches was recreated. Start again: workers then read it from its beginning.',
          )
        }
      },
      close: () => connection.close(),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
