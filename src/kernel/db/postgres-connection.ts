import type pg from 'pg'
import { RetryableError } from '../errors.ts'

/** How long anything that waits for PostgreSQL may take. Milliseconds. */
export type Timeouts = {
  /** For a new connection, or for a free one from the pool. */
  connect: number
  /** For the answer to one query. The server gives up a little earlier, and says why. */
  answer: number
}

export const QUERY_TIMEOUTS: Timeouts = { connect: 5_000, answer: 10_000 }
/** For migrations, which may be slow. */
export const MIGRATION_TIMEOUTS: Timeouts = { connect: 30_000, answer: 3_600_000 }

/** Ends the transaction of a hung process, so that its locks are released. */
const IDLE_IN_TRANSACTION_MS = 8_000
/** Lets the server detect a dead client. */
const KEEPALIVE =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10000'
const LOOK_FOR_CLIENT_MS = 5_000
/** invalid_parameter_value, undefined_object */
const NOT_SUPPORTED: ReadonlySet<string> = new Set(['22023', '42704'])
/** Compiling a query takes longer than running any of ours: 720 of 830 ms for three days of orders. */
const NO_JIT = '-c jit=off'

/** The settings of a connection. @param extra more `-c` options of the session */
export function connectionSettings(url: string, { connect, answer }: Timeouts, extra = '') {
  return {
    connectionString: url,
    connectionTimeoutMillis: connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    statement_timeout: answer * 0.9,
    lock_timeout: answer * 0.8,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: `${KEEPALIVE} ${NO_JIT} ${extra}`.trim(),
  } satisfies pg.ClientConfig
}

/**
 * Ends a statement whose client was killed: a migration would hold its locks to its end. Not an option of the
 * connection, which PostgreSQL 14 on macOS and Windows would refuse as a whole.
 * @param refused called when the server can't do it
 */
export async function noticeDeath(
  client: Pick<pg.ClientBase, 'query'>,
  refused: (reason: string) => void,
  everyMs = LOOK_FOR_CLIENT_MS,
): Promise<void> {
  try {
    await client.query(`set client_connection_check_interval = ${everyMs}`)
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!NOT_SUPPORTED.has(code)) throw error
    refused(message)
  }
}

/**
 * Ends the connection when a query is not answered within `ms`, because a later answer would belong
 * to that query. The driver's own `query_timeout` only rejects the query and returns a dead connection
 * to the pool.
 */
export function boundAnswers(client: pg.Client, ms: number): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const bounded = async (...given: unknown[]) => {
    const timer = setTimeout(() => {
      const late = new RetryableError(`the database did not answer within ${ms} ms`)
      client.connection.stream.destroy(late)
    }, ms)
    try {
      return await ask(...given)
    } finally {
      clearTimeout(timer)
    }
  }
  client.query = bounded as typeof client.query
  // Its queries reject; without a listener the event would end the process.
  client.on('error', () => {})
}
