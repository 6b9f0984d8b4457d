import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { DatabaseBusy } from '../errors.ts'
import type { Log } from '../log.ts'
import { Channels } from './channels.ts'
import { type Database, nextEpoch } from './database.ts'
import { pause } from './pause.ts'
import { prepareMarked } from './plan-once.ts'
import {
  boundAnswers,
  connectionSettings,
  noticeDeath,
  QUERY_TIMEOUTS,
  type Timeouts,
} from './postgres-connection.ts'
import { leadPostgres } from './postgres-lead.ts'
import { listenForever, NOTIFY_CHANNEL } from './postgres-listen.ts'
import { pipelined } from './postgres-pipeline.ts'
import { sharePostgres } from './postgres-share.ts'
import type { Tables } from './tables.ts'

const COALESCE_MS = 10
/** Opening a connection takes longer than most queries. */
const IDLE_MS = 300_000
const ANNOUNCE_MS = 2_000
const MOST_TRIES = 5
/** serialization_failure, deadlock_detected */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01'])

/** 64-bit integers arrive as text. All of ours fit 2^53, and a larger one must not pass unnoticed. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`integer beyond 2^53 in the database: ${text}`)
  return value
})

/**
 * The engine for several processes: leader roles by advisory locks, news by LISTEN/NOTIFY. Every
 * wait for the server is bounded, so a silent connection costs seconds.
 */
export function openPostgres(url: string, log: Log, timeouts: Timeouts = QUERY_TIMEOUTS): Database {
  const full = openPool(url, timeouts, { max: 10 }, log)
  // A launch's alert is stored here, so queries that are made together are sent together.
  const lightly = { options: '-c synchronous_commit=off', pipeline: true }
  const light = openPool(url, timeouts, { max: 4, ...lightly }, log)
  // Pages of the console read here, so that payments never wait for a free connection.
  const readOnly = '-c default_transaction_read_only=on'
  const longReads = openPool(url, timeouts, { max: 4, options: readOnly }, log)
  const channels = new Channels()
  const closing = new AbortController()
  const listening = listenForever(url, channels, closing.signal, log)
  const notifier = coalesce((news) => {
    const notify = sql`select pg_notify(${NOTIFY_CHANNEL}, n) from unnest(${news}::text[]) as n`
    notify.execute(full.kysely).catch((error: Error) => {
      log.warn({ err: error.message }, 'news could not be published')
      channels.deliverUnknown()
    })
  })
  const takeEpoch = (role: string) => full.kysely.transaction().execute((tx) => nextEpoch(tx, role))

  return {
    engine: 'postgres',
    read: full.kysely,
    longReads: longReads.kysely,
    transaction: (work) => retryConflicts(() => full.kysely.transaction().execute(work)),
    unsyncedTransaction: (work) =>
      retryConflicts(() =>
        light.kysely.transaction().execute(async (tx) => work(await pipelined(tx, light.dialect))),
      ),
    lead: (role, signal) =>
      leadPostgres({ url, log, takeEpoch }, role, AbortSignal.any([signal, closing.signal])),
    share: (role, signal) =>
      sharePostgres({ url, log, takeEpoch }, role, AbortSignal.any([signal, closing.signal])),
    publish: (channel, id) => notifier.add(`${channel} ${id}`),
    subscribe: (channel, listen) => channels.subscribe(channel, listen),
    async close() {
      notifier.flush()
      closing.abort()
      await listening
      await Promise.all([longReads.close(), light.close(), full.close()])
    },
  }
}

function openPool(
  url: string,
  timeouts: Timeouts,
  { max, options, pipeline = false }: { max: number; options?: string; pipeline?: boolean },
  log: Log,
) {
  const settings = connectionSettings(url, timeouts, options)
  const clients = new Set<pg.PoolClient>()
  let isRefused = false
  const pool = new pg.Pool({
    ...settings,
    max,
    pipeline,
    idleTimeoutMillis: IDLE_MS,
    async onConnect(connected) {
      const client = connected as pg.PoolClient
      prepareMarked(client)
      boundAnswers(client, timeouts.answer)
      await noticeDeath(client, (reason) => {
        if (!isRefused) log.warn({ err: reason }, 'statements of a killed process go on')
        isRefused = true
      })
    },
  })
  pool.on('error', (error) =>
    log.warn({ err: error.message }, 'an idle database connection was lost'),
  )
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  const dialect = new PostgresDialect({
    pool: {
      connect: () => pool.connect().catch(refuseBusy),
      end: () => pool.end(),
      options: pool.options,
    },
  })
  const kysely = new Kysely<Tables>({ dialect })
  return {
    kysely,
    dialect,
    /** A silent connection never closes properly, so we don't wait for it. */
    async close() {
      const late = new AbortController()
      const ending = kysely.destroy().finally(() => late.abort())
      await Promise.race([ending, pause(ANNOUNCE_MS, late.signal)])
      for (const { connection } of clients) connection.stream.destroy()
      await ending
    },
  }
}

/** Names the one failure that a client may retry safely: it waited in vain for a connection. */
function refuseBusy(error: Error): never {
  if (!/timeout/i.test(error.message)) throw error
  throw new DatabaseBusy(`no free database connection: ${error.message}`, { cause: error })
}

/** A transaction that lost a deadlock or a serialization race did nothing, and may be retried. */
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

/** Sends the first news at once, and the news of the next 10 ms together. */
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
