import { connect, type NatsConnection } from '@nats-io/transport-node'
import { PermanentError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'

const CONNECT_WITHIN_MS = 5_000
const RECONNECT_AFTER_MS = 250
const PING_MS = 5_000
const MOST_PINGS_OUT = 2

/**
 * Connects to the first of these NATS servers that answers, and reconnects whenever the connection breaks.
 * @param name shown in the server's list of connections
 * @throws PermanentError if none answers
 */
export async function connectNats(
  urls: readonly string[],
  name: string,
  log: Log,
): Promise<NatsConnection> {
  const servers = urls.map((url) => new URL(url))
  const [first] = servers
  const { username, password } = first ?? {}
  try {
    const connection = await connect({
      servers: servers.map(({ host, protocol }) => `${protocol}//${host}`),
      ...(username ? { user: decodeURIComponent(username) } : {}),
      ...(password ? { pass: decodeURIComponent(password) } : {}),
      name: `mintwatch ${name}`,
      timeout: CONNECT_WITHIN_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_AFTER_MS,
      pingInterval: PING_MS,
      maxPingOut: MOST_PINGS_OUT,
    })
    void logStatus(connection, log)
    return connection
  } catch (error) {
    const hosts = servers.map(({ host }) => host).join(', ')
    throw new PermanentError(
      `NATS_URL: no NATS server answers at ${hosts} (${(error as Error).message}). Start it, or remove NATS_URL to run without.`,
      { cause: error },
    )
  }
}

async function logStatus(connection: NatsConnection, log: Log): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') log.warn({}, 'the connection to NATS is lost; connecting again')
    if (type === 'reconnect') log.info({}, 'connected to NATS again')
    if (type === 'slowConsumer') log.warn({}, 'NATS sends faster than this process reads')
  }
}
