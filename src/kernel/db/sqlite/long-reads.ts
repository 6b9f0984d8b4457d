import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { type Ms, SECOND } from '../../clock.ts'
import { RetryableError } from '../../errors.ts'
import { threadFile } from '../../thread-file.ts'
import type { Queryable } from '../database.ts'
import { pause } from '../pause.ts'
import type { Tables } from '../tables.ts'
import type { ThreadAnswer, ThreadQuery } from './read-thread.ts'

/** How long a query may wait and run, as on PostgreSQL. */
const TIMEOUT_MS = 10 * SECOND
const MOST_WAITING = 500
const ANNOUNCE_MS = SECOND

/**
 * Runs reads in a separate thread with its own connection: however long a query takes, this process
 * continues. The thread starts with the first query.
 *
 * @param timeout how long a query may take before it is given up
 */
export function openReadThread(
  path: string,
  compiler: () => QueryCompiler,
  timeout: Ms = TIMEOUT_MS,
): Queryable {
  const connection = createConnection(path, timeout)
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: connection.close,
  }
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new Adapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: compiler,
    },
  })
}

/** Queries wait here, where they are counted, instead of in Kysely. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

async function refuse(): Promise<never> {
  throw new Error('a long read can’t be in a transaction')
}

type Asked = PromiseWithResolvers<unknown[]> & ThreadQuery

/**
 * One thread with one query at a time, so that a query that was given up while it waited is never run.
 * A failed thread is replaced by the next query.
 */
function createConnection(
  path: string,
  timeout: Ms,
): DatabaseConnection & { close(): Promise<void> } {
  const waiting: Asked[] = []
  let running: Asked | null = null
  let thread: Worker | null = null

  function open(): Worker {
    const opened = new Worker(threadFile('read-thread'), { workerData: path })
    opened.on('message', ({ rows, error }: ThreadAnswer) => {
      if (error === null) running?.resolve(rows)
      else running?.reject(new Error(error))
      goOn()
    })
    // A failed thread also exits, perhaps after another has replaced it.
    const lost = (error: Error) => {
      if (thread !== opened) return
      thread = null
      running?.reject(error)
      goOn()
    }
    opened.on('error', lost)
    opened.on('exit', () => lost(new Error('the reading thread ended')))
    return opened
  }

  function goOn(): void {
    running = waiting.shift() ?? null
    if (running === null) {
      // An idle thread must not keep the process alive.
      thread?.unref()
      return
    }
    thread ??= open()
    thread.ref()
    const { sql, parameters } = running
    thread.postMessage({ sql, parameters } satisfies ThreadQuery)
  }

  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      if (waiting.length >= MOST_WAITING) throw new RetryableError('too many long reads wait')
      const asked = { sql, parameters, ...Promise.withResolvers<unknown[]>() }
      const late = setTimeout(() => giveUp(asked, waiting, timeout), timeout)
      waiting.push(asked)
      if (running === null) goOn()
      try {
        return { rows: (await asked.promise) as R[] }
      } finally {
        clearTimeout(late)
      }
    },
    streamQuery() {
      throw new Error('a long read can’t be streamed')
    },
    async close() {
      const isOver = new Error('the database was closed')
      for (const asked of [running, ...waiting.splice(0)]) asked?.reject(isOver)
      if (thread !== null) await end(thread)
    },
  }
}

function giveUp(asked: Asked, waiting: Asked[], timeout: Ms): void {
  const place = waiting.indexOf(asked)
  if (place >= 0) waiting.splice(place, 1)
  asked.reject(new RetryableError(`a long read was not answered within ${timeout} ms`))
}

/** Ends the thread. A running query can't be stopped, but nobody waits for it anymore. */
async function end(thread: Worker): Promise<void> {
  const late = new AbortController()
  const ended = thread.terminate().then(() => late.abort())
  await Promise.race([ended, pause(ANNOUNCE_MS, late.signal)])
}
