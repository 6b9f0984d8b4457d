import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connectNats } from '../adapters/nats/connect.ts'
import { createLaunchStream } from '../adapters/nats/launch-stream.ts'
import { findStream, ownStream } from '../adapters/nats/own-stream.ts'
import type { NatsConfig } from '../config/cluster.ts'
import type { LaunchStream } from '../domains/launches/index.ts'
import { clusterName } from '../flows/cluster/cluster-name.ts'
import type { PurchaseContext } from '../flows/purchase/context.ts'
import { SECOND } from '../kernel/clock.ts'
import { serverTime } from '../kernel/db/server-time.ts'
import { PermanentError } from '../kernel/errors.ts'

const LOOK_MS = 10 * SECOND
/** Stages, leases, and pages compare times of several machines. */
const MOST_SKEW_MS = 10 * SECOND

/** What this process shares with the others of its installation through NATS. */
export type Cluster = {
  stream: LaunchStream
  /** Rejects when the stream is no longer the one we know. Resolves when `signal` aborts. */
  watch(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/**
 * Joins the installation on NATS.
 * @throws PermanentError if NATS does not answer, the stream is another's, or this clock is wrong
 */
export async function joinCluster(
  { urls, replicas }: NatsConfig,
  roles: readonly string[],
  { db, clock, entropy, log }: Pick<PurchaseContext, 'db' | 'clock' | 'entropy' | 'log'>,
): Promise<Cluster> {
  await refuseSkew(clock.now() - (await serverTime(db.read)))
  const owner = await clusterName({ db, entropy })
  const connection = await connectNats(urls, roles.join(','), log)
  try {
    const manager = await jetstreamManager(connection)
    const made = await ownStream(manager, { owner, replicas })
    const parts = { client: jetstream(connection), manager, clock, log }
    return {
      stream: createLaunchStream(parts, made),
      async watch(signal) {
        while (!signal.aborted) {
          await clock.wait(LOOK_MS, signal)
          const found = await findStream(manager).catch(() => undefined)
          if (found === undefined || found?.created === made) continue
          throw new PermanentError(
            'The stream of launches was made anew. Start again: workers read the new one from its beginning.',
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

function refuseSkew(skew: number): void {
  if (Math.abs(skew) <= MOST_SKEW_MS) return
  const shown = `${Math.round(Math.abs(skew) / SECOND)} s ${skew > 0 ? 'ahead of' : 'behind'}`
  throw new PermanentError(
    `This machine's clock is ${shown} the database's. Set it (NTP) and start again.`,
  )
}
