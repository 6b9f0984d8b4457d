import type { NatsConnection } from '@nats-io/transport-node'
import { type Clock, MINUTE } from '../../kernel/clock.ts'
import { Channels } from '../../kernel/db/channels.ts'
import type { Database } from '../../kernel/db/database.ts'
import { every, type Loops } from '../../kernel/loop.ts'

/** Prefix of channels of the database: news that also went over NATS, for processes without it. */
const RELAYED = 'relayed.'
/** On this channel of the database, a process says that it has no NATS. */
const WITHOUT_NATS = 'without-nats'
const ASK_EVERY_MS = MINUTE
const GONE_AFTER_MS = 3 * MINUTE

/**
 * The database with its news over NATS: publishing costs no query, and each process subscribes
 * once. What processes without NATS publish arrives over the database as before; while there are any,
 * news is published there too.
 * @param owner keeps installations on one server apart
 */
export function newsOverNats(
  db: Database,
  connection: NatsConnection,
  owner: string,
  clock: Pick<Clock, 'monotonic'>,
): Database {
  const prefix = `mintwatch.${owner}.news.`
  const channels = new Channels()
  connection.subscribe(`${prefix}*`, {
    callback: (error, message) => {
      if (error) channels.deliverUnknown()
      else channels.deliver(message.subject.slice(prefix.length), message.string())
    },
  })
  void afterGaps(connection, () => channels.deliverUnknown())
  // There may be some that had no time yet to say so.
  let askedAt = clock.monotonic()
  db.subscribe(WITHOUT_NATS, () => {
    askedAt = clock.monotonic()
  })
  return {
    ...db,
    publish(channel, id) {
      // News is never stored. After a lost connection, listeners read the database again.
      if (!connection.isClosed()) connection.publish(`${prefix}${channel}`, id)
      if (clock.monotonic() - askedAt < GONE_AFTER_MS) db.publish(`${RELAYED}${channel}`, id)
    },
    subscribe(channel, listen) {
      const stops = [channels.subscribe(channel, listen), db.subscribe(channel, listen)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** The database of a process without NATS, which receives what processes with NATS publish. */
export function newsBesideNats(db: Database, { clock, log, signal }: Loops): Database {
  const what = 'asking for news'
  void every({ what, ms: ASK_EVERY_MS, clock, log, signal }, async () => {
    db.publish(WITHOUT_NATS, '-')
  })
  return {
    ...db,
    subscribe(channel, listen) {
      const relayed = (id: string | null) => {
        // The first listener already learns about a gap.
        if (id !== null) listen(id)
      }
      const stops = [db.subscribe(channel, listen), db.subscribe(`${RELAYED}${channel}`, relayed)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

async function afterGaps(connection: NatsConnection, readAgain: () => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'reconnect' || type === 'slowConsumer') readAgain()
  }
}
