import pg from 'pg'
import {
  boundAnswers,
  connectionSettings,
  noticeDeath,
  QUERY_TIMEOUTS,
} from './postgres-connection.ts'

const ASK_EVERY_MS = 2_000
const ANSWER_WITHIN_MS = 4_000
/** The server ends a connection that was silent for this long, which releases its locks. */
const SERVER_WAITS_MS = 10_000
/** Shorter than the server's limit: without an answer for this long, we no longer hold any lock. */
const LOST_AFTER_MS = 8_000
const ANNOUNCE_MS = 1_000

/** A dedicated connection that is pinged; without an answer it counts as lost. */
export type HeldConnection = {
  client: pg.Client
  /** Aborts when the connection ends or falls silent. */
  lost: AbortSignal
  close(): Promise<void>
}

/**
 * Connects, and pings every 2 s. The server ends the connection 10 s after the process hangs or the
 * network dies silently.
 * @param name shown in `pg_stat_activity`
 */
export async function holdConnection(url: string, name: string): Promise<HeldConnection> {
  const settings = connectionSettings(
    url,
    QUERY_TIMEOUTS,
    `-c idle_session_timeout=${SERVER_WAITS_MS}`,
  )
  const client = new pg.Client({ ...settings, application_name: name })
  boundAnswers(client, ANSWER_WITHIN_MS)
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  await client.connect()
  // The pool has logged it.
  await noticeDeath(client, () => {})

  let answeredAt = performance.now()
  let timer = setTimeout(ask, ASK_EVERY_MS)
  lost.signal.addEventListener('abort', () => clearTimeout(timer))

  async function ask(): Promise<void> {
    const askedAt = performance.now()
    try {
      if (askedAt - answeredAt > LOST_AFTER_MS) throw new Error('this process did not run')
      await client.query('select 1')
      answeredAt = askedAt
      if (!lost.signal.aborted) timer = setTimeout(ask, ASK_EVERY_MS)
    } catch {
      lost.abort()
      client.connection.stream.destroy()
    }
  }

  return {
    client,
    lost: lost.signal,
    async close() {
      lost.abort()
      const { promise, resolve } = Promise.withResolvers<void>()
      const goodbye = setTimeout(resolve, ANNOUNCE_MS)
      await Promise.race([client.end(), promise])
      clearTimeout(goodbye)
      client.connection.stream.destroy()
    },
  }
}
