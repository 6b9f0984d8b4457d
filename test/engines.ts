import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, inject } from 'vitest'
import type {} from './setup/postgres.ts'

export type EngineName = 'sqlite' | 'postgres'

/** A place for one database that nobody else uses, described as the configuration describes it. */
export type FreshDatabase = {
  /** An empty folder; on SQLite the database goes into it. */
  dataDir: string
  /** An empty PostgreSQL database; null: SQLite. */
  databaseUrl: string | null
}

export type Engine = {
  name: EngineName
  /** Makes an empty database. It is removed after the last test of this engine. */
  fresh(): Promise<FreshDatabase>
}

/** Runs `tests` once for each engine. Without a PostgreSQL its half is shown as skipped. */
export function eachEngine(tests: (engine: Engine) => void): void {
  describe('sqlite', () => tests(engine('sqlite', async () => null)))

  const server = inject('postgresUrl')
  if (server === null) {
    describe.skip('skipped: no PostgreSQL', () => tests(engine('postgres', async () => null)))
  } else {
    describe('postgres', () => tests(engine('postgres', (undo) => createDatabase(server, undo))))
  }
}

type Undo = (step: () => Promise<void>) => void

function engine(name: EngineName, makeUrl: (undo: Undo) => Promise<string | null>): Engine {
  const steps: (() => Promise<void>)[] = []
  const undo: Undo = (step) => steps.push(step)
  afterAll(async () => {
    for (const step of steps.splice(0).reverse()) await step()
  })
  return {
    name,
    async fresh() {
      const dataDir = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
      undo(() => rm(dataDir, { recursive: true, force: true }))
      return { dataDir, databaseUrl: await makeUrl(undo) }
    },
  }
}

/** The name carries the second it was made in, so that a later run recognizes leftovers. */
async function createDatabase(server: string, undo: Undo): Promise<string> {
  const second = Math.floor(Date.now() / 1_000)
  const name = `mintwatch_test_${second}_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  undo(() => onServer(server, `drop database if exists ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
