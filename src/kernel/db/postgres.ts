import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { Channels } from './channels.ts'
import { type Database, nextEpoch } from './database.ts'
import type { Tables } from './tables.ts'

const LEADER_RETRY_MS = 1_000
const RECONNECT_MS = 500
const COALESCE_MS = 10
const NOTIFY_CHANNEL = 'mintwatch'
/** A process that hangs must not hold up the others for ever. Milliseconds. */
const PATIENCE = {
  /** A new connection takes longer than most of what it is wanted for. */
  idleTimeoutMillis: 300_000,
  connectionTimeoutMillis: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  lock_timeout: 30_000,
}
const MOST_TRIES = 5
/** serialization_failure, deadlock_detected */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01'])

/** 64-bit integers arrive as text; ours all fit 2^53, and one that doesn't must not pass silently. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`integer beyond 2^53 in the database: ${text}`)
  return value
})

/** The engine for several processes: leader roles by advisory locks, news by LISTEN/NOTIFY. */
export function openPostgres(url: string, log: Log): Database {
  const pool = openPool(url, { max: 10 }, log)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const lightPool = openPool(url, { max: 4, options: '-c synchronous_commit=off' }, log)
  const light = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lightPool }) })
  const channels = new Channels()
  const closing = new AbortController()
  const listening = listenForever(url, channels, closing.signal, log)
  const notifier = coalesce((news) => {
    const statement = 'select pg_notify($1, n) from unnest($2::text[]) as n'
    pool.query(statement, [NOTIFY_CHANNEL, news]).catch((error: Error) => {
      log.warn({ err: error.message }, 'news could not be published')
      channels.deliverUnknown()
    })
  })

  return {
    engine: 'postgres',
    read: kysely,
    transaction: (work) => retryConflicts(() => kysely.transaction().execute(work)),
    lightTransaction: (work) => retryConflicts(() => light.transaction().execute(work)),
    lead: (role, signal) =>
      leadPostgres(url, kysely, role, AbortSignal.any([signal, closing.signal])),
    publish: (channel, id) => notifier.add(`${channel} ${id}`),
    subscribe: (channel, listen) => channels.subscribe(channel, listen),
    async close() {
      notifier.flush()
      closing.abort()
      await listening
      await light.destroy()
      await kysely.destroy()
    },
  }
}

function openPool(url: string, options: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, ...PATIENCE, ...options })
  pool.on('error', (error) =>
    log.warn({ err: error.message }, 'an idle database connection was lost'),
  )
  return pool
}

/** A transaction that lost a deadlock or a serialization race did nothing, and may be tried again. */
async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      const { code } = error as { code?: string }
      if (tries >= MOST_TRIES || !CONFLICTS.has(code ?? '')) throw error
    }
  }
}

/** The first piece of news leaves at once; what follows within 10 ms leaves together. */
function coalesce(send: (news: string[]) => void) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (waiting.size === 0) return
    send([...waiting])
    waiting.clear()
    timer = setTimeout(flush, COALESCE_MS)
    timer.unref()
  }
  return {
    add(news: string) {
      waiting.add(news)
      if (!timer) flush()
    },
    flush,
  }
}

/** Keeps one unpooled connection listening; whoever listens here reads anew after each gap. */
async function listenForever(
  url: string,
  channels: Channels,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    try {
      const lost = new Promise<void>((resolve) => {
        client.on('error', () => resolve())
        client.on('end', () => resolve())
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      client.on('notification', ({ payload = '' }) => {
        const [channel = '', id = ''] = payload.split(' ')
        channels.deliver(channel, id)
      })
      await client.connect()
      await client.query(`listen ${NOTIFY_CHANNEL}`)
      channels.deliverUnknown()
      await lost
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'cannot listen to the database')
    }
    await client.end().catch(() => {})
    if (!signal.aborted) await pause(RECONNECT_MS, signal)
  }
}

/** The lock lives as long as its own connection: when that ends, a standby takes over. */
async function leadPostgres(
  url: string,
  kysely: Kysely<Tables>,
  role: string,
  signal: AbortSignal,
) {
  const key = createHash('sha256').update(`mintwatch ${role}`).digest().readBigInt64BE().toString()
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    try {
      await client.connect()
      while (!signal.aborted && !lost.signal.aborted) {
        const { rows } = await client.query<{ held: boolean }>(
          'select pg_try_advisory_lock($1::bigint) as held',
          [key],
        )
        if (rows[0]?.held) {
          const epoch = await kysely.transaction().execute((tx) => nextEpoch(tx, role))
          signal.addEventListener('abort', () => lost.abort(), { once: true })
          return { epoch, signal: lost.signal, release: () => client.end() }
        }
        await pause(LEADER_RETRY_MS, signal)
      }
    } catch {
      await pause(LEADER_RETRY_MS, signal)
    }
    await client.end().catch(() => {})
  }
  return null
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
