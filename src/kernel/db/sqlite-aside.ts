import { once } from 'node:events'
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
import type { AsideAnswer, AsideQuery } from './sqlite-aside-thread.ts'
import type { Tables } from './tables.ts'

/**
 * Queries in a thread of its own with a connection of its own, which can only read: however long one
 * takes, this process goes on. The thread starts with the first query.
 */
export function openAside(path: string, compiler: () => QueryCompiler): Kysely<Tables> {
  const connection = createConnection(path)
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
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: compiler,
    },
  })
}

async function refuse(): Promise<never> {
  throw new Error('what is read aside is read without a transaction')
}

type Waiting = PromiseWithResolvers<AsideAnswer['rows']>

/** One thread; a failed one is replaced by the next query. */
function createConnection(path: string): DatabaseConnection & { close(): Promise<void> } {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let asked = 0

  function open(): Worker {
    const url = new URL('./sqlite-aside-thread.ts', import.meta.url)
    const opened = new Worker(url, { workerData: path })
    // Queries that run keep their own promises waiting; the thread alone keeps no process alive.
    opened.unref()
    opened.on('message', ({ id, rows, error }: AsideAnswer) => {
      const found = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) opened.unref()
      if (error === null) found?.resolve(rows)
      else found?.reject(new Error(error))
    })
    const over = (error: Error) => {
      if (thread === opened) thread = null
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
    }
    opened.on('error', over)
    opened.on('exit', () => over(new Error('the reading thread ended')))
    return opened
  }

  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      thread ??= open()
      thread.ref()
      const id = ++asked
      const answer = Promise.withResolvers<AsideAnswer['rows']>()
      waiting.set(id, answer)
      thread.postMessage({ id, sql, parameters } satisfies AsideQuery)
      return { rows: (await answer.promise) as R[] }
    },
    streamQuery() {
      throw new Error('what is read aside is not streamed')
    },
    async close() {
      const open = thread
      if (open === null) return
      const ended = once(open, 'exit')
      await open.terminate()
      await ended.catch(() => {})
    },
  }
}
