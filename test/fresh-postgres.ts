import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { databaseAt, onServer } from './setup/postgres.ts'

/**
 * Databases of this process that no test uses any more. Creating and dropping one takes longer than
 * most tests, so they are emptied and used again; the run drops all of them at its end.
 */
const idle: string[] = []

/** A database whose tables take more is slow to empty and to read. */
const MOST_BYTES = 4 * 1024 ** 2

const RENAME_TRIES = 3
const OUR_TABLES = `relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace`

/** What a database of this process looked like when it was new. */
let schema: string | null = null

export type TakenPostgres = {
  databaseUrl: string
  /** Nobody needs it any more, whoever may still be connected. */
  giveBack(): void
}

/** A database with the template's schema and no rows. */
export async function takePostgres(server: string, template: string): Promise<TakenPostgres> {
  const used = idle.pop()
  const name = (used && (await emptied(server, template, used))) ?? (await create(server, template))
  return { databaseUrl: databaseAt(server, name), giveBack: () => idle.push(name) }
}

/** A database without tables. */
export async function emptyPostgres(server: string, template: string): Promise<string> {
  const name = newName(template)
  await onServer(server, `create database ${name}`)
  return databaseAt(server, name)
}

async function create(server: string, template: string): Promise<string> {
  const name = newName(template)
  await onServer(server, `create database ${name} template ${template}`)
  // The disk is not under test, and waiting for it takes long.
  await onServer(server, `alter database ${name} set synchronous_commit = off`)
  schema ??= await connected(server, name, schemaIn)
  return name
}

function newName(template: string): string {
  return `${template}_${randomBytes(6).toString('hex')}`
}

/**
 * Under a new name, so that what an earlier test left running finds nothing. @returns null: it can't be
 * used again, because it grew, its schema was changed, or somebody keeps connecting to it
 */
async function emptied(server: string, template: string, used: string): Promise<string | null> {
  const name = newName(template)
  if (!(await renamed(server, used, name))) return null
  return connected(server, name, async (client) => {
    if ((await schemaIn(client)) !== schema) return null
    // Parts of tables are made as they are needed.
    const parts = await client.query<{ relname: string }>(
      'select relname from pg_class where relispartition and relkind = $1',
      ['r'],
    )
    for (const { relname } of parts.rows) await client.query(`drop table "${relname}"`)
    const { rows } = await client.query<{ relname: string; bytes: number; guarded: boolean }>(
      `select relname, pg_relation_size(oid)::int as bytes,
         exists (select from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as guarded
       from pg_class where ${OUR_TABLES} and relname !~ '^kysely_'`,
    )
    const filled = rows.filter(({ bytes }) => bytes > 0)
    if (filled.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) return null
    // Some triggers refuse every deletion.
    const triggers = (verb: string) =>
      filled
        .filter(({ guarded }) => guarded)
        .map(({ relname }) => `alter table "${relname}" ${verb} trigger user`)
    // In one statement, in whatever order rows refer to each other.
    const erase = filled.map(({ relname }, nth) => `d${nth} as (delete from "${relname}")`)
    const eraseAll = erase.length > 0 ? [`with ${erase.join(', ')} select 1`] : []
    // Sent together, they are one transaction.
    await client.query([...triggers('disable'), ...eraseAll, ...triggers('enable')].join(';'))
    // So that rows are stored in the order in which they are inserted, as in a new database.
    const names = filled.map(({ relname }) => `"${relname}"`)
    if (names.length > 0) await client.query(`vacuum ${names.join(', ')}`)
    return name
  })
}

/** What a test changes when it changes the schema. */
async function schemaIn(client: Client): Promise<string> {
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(concat_ws(' ', relname, relnatts, relchecks, relhasrules, relhastriggers), ';' order by relname)
     as tables from pg_class where ${OUR_TABLES}`,
  )
  return rows[0]?.tables ?? ''
}

async function connected<T>(server: string, name: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ connectionString: databaseAt(server, name) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function renamed(server: string, from: string, to: string): Promise<boolean> {
  for (let tries = 0; tries < RENAME_TRIES; tries++) {
    try {
      await onServer(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}';
         alter database ${from} rename to ${to}`,
      )
      return true
    } catch {
      // Somebody connected in between.
    }
  }
  return false
}
