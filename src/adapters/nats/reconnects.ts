import type { NatsConnection } from '@nats-io/transport-node'

/** @returns a function to listen with, which returns one to stop listening */
export function listenForReconnects(
  connection: NatsConnection,
): (listen: () => void) => () => void {
  const listeners = new Set<() => void>()
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') for (const listen of [...listeners]) listen()
    }
  })()
  return (listen) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  }
}
