import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, inject, onTestFinished } from 'vitest'
import { emptyPostgres, takePostgres } from './fresh-postgres.ts'
import { fastFolder } from './setup/fast-folder.ts'

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
  /**
   * Makes a database with today's schema and nothing in it, for the test that asks, or, outside of a
   * test, for all tests of the engine.
   */
  fresh(): Promise<FreshDatabase>
  /** One without the schema, for all tests of the engine. */
  empty(): Promise<FreshDatabase>
}

/** Runs `tests` on SQLite alone, where the engine makes no difference to what is tested. */
export function onSqlite(tests: (engine: Engine) => void): void {
  describe('sqlite', () => tests(engine('sqlite', null)))
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
    const dataDir = await newFolder()
    undo(() => removeFolder(dataDir))
    return dataDir
  }
  return {
    name,
    async fresh() {
      const dataDir = await makeFolder()
      const { postgres } = inject('templates')
      if (server !== null && postgres !== null) {
        const { databaseUrl, giveBack } = await takePostgres(server, postgres)
        whenDone(giveBack, undo)
        return { dataDir, databaseUrl }
      }
      await copyTemplate(dataDir)
      return { dataDir, databaseUrl: null }
    },
    async empty() {
      const { postgres } = inject('templates')
      const dataDir = await makeFolder()
      return { dataDir, databaseUrl: server && postgres && (await emptyPostgres(server, postgres)) }
    },
  }
}

/** A folder with a SQLite database of today's schema and nothing in it. The caller removes it. */
export async function freshFolder(): Promise<string> {
  const dataDir = await newFolder()
  await copyTemplate(dataDir)
  return dataDir
}

async function newFolder(): Promise<string> {
  return mkdtemp(join(await fastFolder(), 'mintwatch-test-'))
}

function copyTemplate(dataDir: string): Promise<void> {
  return cp(join(inject('templates').sqlite, 'mintwatch.db'), join(dataDir, 'mintwatch.db'))
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

/** After the test that runs; when none does, after the last. */
function whenDone(step: () => void, undo: Undo): void {
  try {
    onTestFinished(step)
  } catch {
    undo(async () => step())
  }
}
