import type { NatsConnection } from '@nats-io/transport-node'
import { Channels } from '../../kernel/db/channels.ts'
import type { Database } from '../../kernel/db/database.ts'

/**
 * The database with its news over NATS: publishing costs no query, and each process subscribes
 * once. What processes without NATS publish arrives over the database as before.
 * @param owner keeps installations on one server apart
 */
export function newsOverNats(db: Database, connection: NatsConnection, owner: string): Database {
  const prefix = `mintwatch.${owner}.news.`
  const channels = new Channels()
  connection.subscribe(`${prefix}*`, {
    callback: (error, message) => {
      if (error) channels.deliverUnknown()
      else channels.deliver(message.subject.slice(prefix.length), message.string())
    },
  })
  void afterGaps(connection, () => channels.deliverUnknown())
  return {
    ...db,
    publish(channel, id) {
      // News is never stored: while the connection is down, listeners read again when it is back.
      if (!connection.isClosed()) connection.publish(`${prefix}${channel}`, id)
    },
    subscribe(channel, listen) {
      const stops = [channels.subscribe(channel, listen), db.subscribe(channel, listen)]
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
