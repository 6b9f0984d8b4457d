import {
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { SECOND } from '../../kernel/clock.ts'
import { PermanentError } from '../../kernel/errors.ts'

/** A server that has just died never answers; the request is then sent again. */
const ANSWER_WITHIN_MS = 2 * SECOND

/**
 * The manager of a NATS server's streams.
 * @throws PermanentError if the server stores nothing, or nothing yet
 */
export async function openJetStream(connection: NatsConnection): Promise<JetStreamManager> {
  try {
    return await jetstreamManager(connection)
  } catch (error) {
    // The package does not export its class.
    if ((error as Error).name !== 'JetStreamNotEnabled') throw error
    if (connection.info?.jetstream === true)
      throw new PermanentError(
        'NATS_URL: the NATS servers there store nothing yet: they may be electing who leads. Start again in some seconds; if that lasts, turn JetStream on for this account.',
        { cause: error },
      )
    throw new PermanentError(
      'NATS_URL: the NATS server there stores nothing, because JetStream is off. Start it with `nats-server -js`.',
      { cause: error },
    )
  }
}

/** The client that publishes and reads, and the manager with a short timeout. */
export async function openClient(
  connection: NatsConnection,
): Promise<{ client: JetStreamClient; manager: JetStreamManager }> {
  const client = jetstream(connection, { timeout: ANSWER_WITHIN_MS })
  return { client, manager: await client.jetstreamManager(false) }
}
