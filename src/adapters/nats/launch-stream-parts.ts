import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

/** What code that reads or writes the stream needs. */
export type LaunchStreamParts = {
  client: JetStreamClient
  manager: JetStreamManager
  /** Calls back after each reconnection. @returns a function that stops it */
  onReconnect(listen: () => void): () => void
  clock: Clock
  log: Log
}
