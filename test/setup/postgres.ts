import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrations } from '../../migrations/index.ts'
import type { Database } from '../../src/kernel/db/database.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { openPostgres } from '../../src/kernel/db/postgres.ts'
import { openSqlite } from '../../src/kernel/db/sqlite.ts'
import { quietLog } from '../support/quiet-log.ts'
import { postgresPrograms } from './own-postgres.ts'
import { startRunPostgres } from './run-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where fresh databases can be made; null: no PostgreSQL can be reached. */
    postgresUrl: string | null
    /** Databases with today's schema and nothing in them, to be copied: a folder, and a name. */
    templates: { sqlite: string; postgres: string | null }
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

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = await ownServer()
  const url = process.env.TEST_ENGINES === 'sqlite' ? null : (own?.url ?? (await findPostgres()))
  if (url && !own) await dropDatabases(url, '^mintwatch_test_[0-9]+_[0-9a-f_]+$', LEFTOVER_SECONDS)
  project.provide('postgresUrl', url)

  const sqlite = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
  await makeTemplate(openSqlite(sqlite))
  const postgres = url && (await createTemplate(url))
  project.provide('templates', { sqlite, postgres })
  return async () => {
    await rm(sqlite, { recursive: true, force: true })
    if (own) await own.stop()
    else if (url && postgres) await dropDatabases(url, `^${postgres}(_[0-9a-f]+)?$`, 0)
  }
}

/**
 * @returns null: another one is to be used, because it is named, or no program is installed, or none starts
 * @throws Error when none starts and no other one answers: half of the tests must not be skipped unseen
 */
async function ownServer() {
  const { TEST_ENGINES, TEST_DATABASE_URL } = process.env
  if (TEST_ENGINES === 'sqlite' || TEST_DATABASE_URL || postgresPrograms === null) return null
  try {
    return await startRunPostgres()
  } catch (error) {
    if ((await findPostgres()) === null) throw error
    return null
  }
}

/** Creating the schema takes longer than most tests, so it is done once for each run. */
async function makeTemplate(db: Database): Promise<void> {
  await migrate(db, migrations)
  await db.close()
}

async function createTemplate(url: string): Promise<string> {
  const name = newDatabaseName()
  await onServer(url, `create database ${name}`)
  await makeTemplate(openPostgres(databaseAt(url, name), quietLog))
  // Databases that are used again were vacuumed too: queries are planned alike in all of them.
  await onServer(databaseAt(url, name), 'vacuum')
  return name
}

/** The name carries the second it was made in, so that a later run recognizes leftovers. */
function newDatabaseName(): string {
  return `mintwatch_test_${Math.floor(Date.now() / 1_000)}_${randomBytes(6).toString('hex')}`
}

export function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** @throws Error when TEST_DATABASE_URL is set and can't be used */
export async function hasPostgres(): Promise<boolean> {
  return (await findPostgres()) !== null || postgresPrograms !== null
}

/**
 * @returns where test databases can be made; null: no server answers
 * @throws Error when TEST_DATABASE_URL is set and can't be used
 */
async function findPostgres(): Promise<string | null> {
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
      'select 1 from pg_roles where rolname = current_user and rolsuper',
    )
    return rows.length > 0 ? null : 'its user is no superuser'
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Drops the databases whose names match and that were made as long ago. */
async function dropDatabases(url: string, names: string, seconds: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ $1
       and split_part(datname, '_', 3)::bigint <= extract(epoch from now()) - $2::int`,
      [names, seconds],
    )
    // Each waits for a checkpoint, and those that wait together share it. Another run may be
    // dropping the same ones.
    await Promise.all(
      rows.map(({ datname }) =>
        onServer(url, `drop database if exists ${datname} with (force)`).catch(() => {}),
      ),
    )
  } finally {
    await client.end()
  }
}
