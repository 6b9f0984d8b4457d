import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { keptPids } from './setup/kept/kept-socket.ts'
import { endLease, leased } from './setup/kept/leases.ts'
import { databaseAt, onServer } from './setup/postgres.ts'

/**
 * Databases of this process that no test uses any more. Creating and dropping one takes longer than
 * most tests, so they are emptied and used again; the run drops all of them at its end.
 */
const idle: string[] = []

/** A database whose tables take more is slow to empty and to read. */
const MOST_BYTES = 4 * 1024 ** 2

const LEAVE_MS = 5_000

/** What a database of this process looked like when it was new. */
let schema: string | null = null

/** One connection for each server, kept: opening one costs the server as much as dozens of queries. */
const servers = new Map<string, pg.Pool>()

export type TakenPostgres = {
  databaseUrl: string
  /** Nobody needs it any more, whoever may still be connected. */
  giveBack(): void
}

/** A database with the template's schema and no rows. */
export async function takePostgres(server: string, template: string): Promise<TakenPostgres> {
  const used = idle.pop()
  const databaseUrl = (used && (await emptied(used))) ?? (await create(server, template))
  return { databaseUrl, giveBack: () => idle.push(databaseUrl) }
}

/** A database without tables. */
export async function emptyPostgres(server: string, template: string): Promise<string> {
  const name = newName(template)
  await onServer(server, `create database ${name}`)
  return databaseAt(server, name)
}

async function create(server: string, template: string): Promise<string> {
  const name = newName(template)
  const admin = serverAt(server)
  await admin.query(`create database ${name} template ${template}`)
  // The disk is not under test, and waiting for it takes long.
  await admin.query(`alter database ${name} set synchronous_commit = off`)
  const url = leased(databaseAt(server, name))
  schema ??= await connected(url, async (client) => schemaOf(await tablesIn(client)))
  return url
}

function newName(template: string): string {
  return `${template}_${randomBytes(6).toString('hex')}`
}

/**
 * Under a new lease, so that what an earlier test left running finds nothing. @returns null: it can't be
 * used again, because it grew, its schema was changed, or somebody does not leave
 */
async function emptied(used: string): Promise<string | null> {
  await endLease(used)
  const url = leased(used)
  return connected(url, async (client) => {
    if (!(await areAlone(client))) return null
    const tables = await tablesIn(client)
    if (schemaOf(tables) !== schema) return null
    // Parts of tables are made as they are needed.
    for (const { relname, is_part } of tables)
      if (is_part) await client.query(`drop table "${relname}"`)
    const filled = tables.filter(({ is_part, bytes }) => !is_part && bytes > 0)
    if (filled.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) return null
    const names = filled.map(({ relname }) => `"${relname}"`)
    if (names.length === 0) return url
    // Whatever triggers refuse, and in whatever order rows refer to each other.
    const erase = names.map((name) => `delete from ${name}`)
    await client.query(['set session_replication_role = replica', ...erase].join(';'))
    // So that rows are stored in the order in which they are inserted, as in a new database.
    await client.query(`vacuum ${names.join(', ')}`)
    return url
  })
}

type Table = {
  relname: string
  bytes: number
  is_part: boolean
  /** What a test changes when it changes the schema. */
  shape: string
}

async function tablesIn(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname, relispartition as is_part, pg_relation_size(oid)::int as bytes,
       concat_ws(' ', relname, relnatts, relchecks, relhasrules, relhastriggers) as shape
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname !~ '^kysely_' order by relname`,
  )
  return rows
}

function schemaOf(tables: readonly Table[]): string {
  return tables.flatMap(({ is_part, shape }) => (is_part ? [] : shape)).join(';')
}

function serverAt(url: string): pg.Pool {
  const kept = servers.get(url)
  if (kept) return kept
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // A server that went away is connected to again.
  pool.on('error', () => {})
  servers.set(url, pool)
  return pool
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Ends sessions that are not kept: those of processes that a test started. @returns false: one stays */
async function areAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_gone: boolean }>(
    `select pg_terminate_backend(pid, ${LEAVE_MS}) as is_gone from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1)`,
    [keptPids()],
  )
  return rows.every(({ is_gone }) => is_gone)
}
