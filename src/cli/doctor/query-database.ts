import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { SECOND } from '../../kernel/clock.ts'
import {
  boundAnswers,
  connectionSettings,
  QUERY_TIMEOUTS,
} from '../../kernel/db/postgres-connection.ts'

type Row = Record<string, unknown>
/** The rows of a query; null: the database is new or from an older version. */
export type Query = (sql: string) => Promise<Row[] | null>

/** Reads the database without changing it, even while a server is running. */
export async function queryDatabase<T>(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return databaseUrl === null ? queryFile(dataDir, work) : queryServer(databaseUrl, work)
}

async function queryFile<T>(dataDir: string, work: (query: Query) => Promise<T>): Promise<T> {
  const path = join(dataDir, 'mintwatch.db')
  if (!existsSync(path)) return work(async () => null)
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5 * SECOND })
  try {
    return await work(async (sql) => {
      try {
        return file.prepare(sql).all() as Row[]
      } catch {
        return null
      }
    })
  } finally {
    file.close()
  }
}

async function queryServer<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionSettings(url, QUERY_TIMEOUTS))
  boundAnswers(client, QUERY_TIMEOUTS.answer)
  try {
    await client.connect()
    return await work((sql) =>
      client.query<Row>(sql).then(
        ({ rows }) => rows,
        () => null,
      ),
    )
  } finally {
    await client.end().catch(() => {})
  }
}
