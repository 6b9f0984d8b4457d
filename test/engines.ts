import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { databaseAt, newDatabaseName, onServer } from './setup/postgres.ts'

export type EngineName = 'sqlite' | 'postgres'

/** A place for one database that nobody else uses, described as the configuration describes it. */
export type FreshDatabase = {
  /** A folder; on SQLite the database is in it. */
  dataDir: string
  /** A PostgreSQL database; null: SQLite. */
  databaseUrl: string | null
}

export type Engine = {
  name: EngineName
  /** Makes a database with today's schema and nothing in it. It is removed after the engine's last test. */
  fresh(): Promise<FreshDatabase>
  /** The same without the schema. */
  empty(): Promise<FreshDatabase>
}

/** Runs `tests` once for each engine. Without a PostgreSQL its half is shown as skipped. */
export function eachEngine(tests: (engine: Engine) => void): void {
  describe('sqlite', () => tests(engine('sqlite', null)))

  const server = inject('postgresUrl')
  if (server === null) {
    describe.skip('skipped: no PostgreSQL', () => tests(engine('postgres', null)))
  } else {
    describe('postgres', () => tests(engine('postgres', server)))
  }
}

/** PostgreSQL alone, for tests that need several processes; null: there is none, and they are skipped. */
export function postgresAt(server: string | null): Engine {
  return engine('postgres', server)
}

type Undo = (step: () => Promise<void>) => void

function engine(name: EngineName, server: string | null): Engine {
  const steps: (() => Promise<void>)[] = []
  const undo: Undo = (step) => steps.push(step)
  afterAll(async () => {
    for (const step of steps.splice(0).reverse()) await step()
  })
  async function makeFolder(): Promise<string> {
    const dataDir = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
    undo(() => rm(dataDir, { recursive: true, force: true }))
    return dataDir
  }
  return {
    name,
    async fresh() {
      const dataDir = await makeFolder()
      const { sqlite, postgres } = inject('templates')
      if (server !== null)
        return { dataDir, databaseUrl: await createDatabase(server, postgres, undo) }
      await cp(join(sqlite, 'mintwatch.db'), join(dataDir, 'mintwatch.db'))
      return { dataDir, databaseUrl: null }
    },
    async empty() {
      const dataDir = await makeFolder()
      return { dataDir, databaseUrl: server && (await createDatabase(server, null, undo)) }
    },
  }
}

async function createDatabase(
  server: string,
  template: string | null,
  undo: Undo,
): Promise<string> {
  const name = newDatabaseName()
  await onServer(
    server,
    `create database ${name}${template === null ? '' : ` template ${template}`}`,
  )
  undo(() => onServer(server, `drop database if exists ${name} with (force)`))
  return databaseAt(server, name)
}
