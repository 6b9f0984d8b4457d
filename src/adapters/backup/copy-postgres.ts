import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import type { RowCounts } from '../../domains/backups/ports.ts'
import { HOUR, SECOND } from '../../kernel/clock.ts'
import { boundAnswers } from '../../kernel/db/postgres-connection.ts'
import { PermanentError } from '../../kernel/errors.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'

const CONNECT_MS = 10 * SECOND
/** For one query: counting the rows of a large table takes minutes. */
const ANSWERED_WITHIN_MS = HOUR
/** For `pg_dump` and `pg_restore`, whose server may fall silent midway. */
const DONE_WITHIN_MS = 6 * HOUR
const MOST_NAME_BYTES = 40

/**
 * Dumps a database with `pg_dump`, and counts the rows in the same snapshot.
 * @param file where the dump goes, in PostgreSQL's custom format
 */
export async function dumpPostgres(
  url: string,
  file: string,
  signal: AbortSignal,
): Promise<RowCounts> {
  return withClient(url, async (client) => {
    await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0')
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows } = await client.query('select pg_export_snapshot() as snapshot')
    const args = ['--format=custom', `--snapshot=${rows[0].snapshot}`, `--file=${file}`]
    const [counted] = await Promise.all([
      countRows(client),
      runTool('pg_dump', [...args, '--no-owner', '--no-privileges'], { url, file, signal }),
    ])
    await client.query('commit')
    return counted
  })
}

/** Restores a dump into an empty database. */
export function restorePostgres(url: string, file: string, signal: AbortSignal): Promise<void> {
  const args = ['--no-owner', '--exit-on-error', file]
  return runTool('pg_restore', args, { url, file, signal })
}

/** Counts the rows of each table of a database that nobody writes to. */
export function countRowsOfPostgres(url: string): Promise<RowCounts> {
  return withClient(url, countRows)
}

/** The size of a database, in bytes. */
export function bytesOfPostgres(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
    return Number(rows[0].bytes)
  })
}

/**
 * Makes an empty database for one backup's check, beside `url`'s, and drops it again whatever `work` does.
 * @param server a database of the server where it is made
 * @param named after the database of this URL, so that one that was left behind is replaced
 */
export async function withScratchPostgres<T>(
  server: string,
  named: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const name = scratchNameOf(named)
  const scratch = new URL(server)
  scratch.pathname = `/${name}`
  const drop = `drop database if exists ${pg.escapeIdentifier(name)} with (force)`
  const create = `create database ${pg.escapeIdentifier(name)} template template0`
  await withClient(server, async (client) => {
    await client.query(drop)
    await client.query(create)
  })
  try {
    return await work(scratch.href)
  } finally {
    await withClient(server, (client) => client.query(drop))
  }
}

/**
 * PostgreSQL cuts names after 63 bytes. A long name with an ending would be cut back to the database's own, which
 * would then be dropped.
 */
export function scratchNameOf(url: string): string {
  const database = decodeURIComponent(new URL(url).pathname.slice(1)) || 'mintwatch'
  if (Buffer.byteLength(database) <= MOST_NAME_BYTES) return `${database}_backup_check`
  const hash = sha256Hex(database)
  return `${hash.slice(0, MOST_NAME_BYTES)}_backup_check`
}

/** Tables with rows of their own: of a table in parts, its parts. */
async function countRows(client: Pick<pg.Client, 'query'>): Promise<RowCounts> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace",
  )
  const counted: RowCounts = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*) as rows from ${pg.escapeIdentifier(name)}`)
    counted[name] = Number(rows[0].rows)
  }
  return counted
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    options: '-c jit=off',
  })
  boundAnswers(client, ANSWERED_WITHIN_MS)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Runs one of PostgreSQL's programs. The password goes into a file beside `file`, because anyone can read
 * arguments. Nothing of a restore that did not come to its end is used, so it does not wait for the disk.
 */
async function runTool(
  tool: string,
  args: readonly string[],
  { url: database, file, signal }: { url: string; file: string; signal: AbortSignal },
): Promise<void> {
  const url = new URL(database)
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  url.password = ''
  url.searchParams.delete('password')
  if (password) {
    const passfile = `${file}.pgpass`
    const line = `*:*:*:*:${password.replaceAll(/[\\:]/g, '\\$&')}\n`
    await writeFile(passfile, line, { mode: 0o600 })
    url.searchParams.set('passfile', passfile)
  }
  url.searchParams.set('connect_timeout', `${CONNECT_MS / SECOND}`)
  const options = `options=${encodeURIComponent('-c synchronous_commit=off')}`
  const place = `${url.href}${url.search === '' ? '?' : '&'}${options}`
  const child = spawn(tool, [`--dbname=${place}`, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    timeout: DONE_WITHIN_MS,
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-1_000)
  })
  const [code, ended] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new PermanentError(`${tool} is not installed (Debian: apt install postgresql-client)`)
  })
  if (ended === 'SIGTERM') throw new PermanentError(`${tool} was not done within 6 hours`)
  if (code !== 0) throw new PermanentError(`${tool} failed: ${said.trim()}`)
}
