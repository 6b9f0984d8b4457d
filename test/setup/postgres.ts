import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where fresh databases can be made; null: no PostgreSQL can be reached. */
    postgresUrl: string | null
  }
}

const USUAL_PLACES = [
  'postgres://postgres@127.0.0.1:5432/test',
  'postgres://postgres@127.0.0.1:5432/postgres',
  'postgres://postgres:postgres@127.0.0.1:5432/postgres',
  `postgres://${process.env.USER || 'root'}@localhost/postgres?host=/var/run/postgresql`,
]

/** Databases of runs that were killed are dropped by a later run, once nobody can still need them. */
const LEFTOVER_SECONDS = 6 * 3_600

export async function setup(project: TestProject): Promise<void> {
  const url = await findPostgres()
  if (url) await dropLeftovers(url)
  project.provide('postgresUrl', url)
}

/**
 * @returns where test databases can be made; null: nowhere
 * @throws Error when TEST_DATABASE_URL is set and can't be used
 */
export async function findPostgres(): Promise<string | null> {
  const named = process.env.TEST_DATABASE_URL
  if (named) {
    const trouble = await troubleWith(named)
    if (trouble) throw new Error(`TEST_DATABASE_URL can't be used: ${trouble}`)
    return named
  }
  for (const url of USUAL_PLACES) {
    if ((await troubleWith(url)) === null) return url
  }
  return null
}

async function troubleWith(url: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      'select 1 from pg_roles where rolname = current_user and (rolsuper or rolcreatedb)',
    )
    return rows.length > 0 ? null : 'its user may not create databases'
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    await client.end().catch(() => {})
  }
}

async function dropLeftovers(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^mintwatch_test_[0-9]+_[0-9a-f]+$'
       and split_part(datname, '_', 3)::bigint < extract(epoch from now()) - $1`,
      [LEFTOVER_SECONDS],
    )
    // Another run may be dropping the same ones.
    for (const { datname } of rows) {
      await client.query(`drop database if exists ${datname} with (force)`).catch(() => {})
    }
  } finally {
    await client.end()
  }
}
