import { randomUUID } from 'node:crypto'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** Rows of one launch, by table, and what they are written to. */
export type BareWrites = {
  /** A SQLite file that is there only for this, with the statements that make its tables … */
  file: string | null
  schema: readonly string[]
  /** … or a PostgreSQL database whose tables are copied. */
  url: string | null
  mint: string
  rows: Readonly<Record<string, readonly Record<string, string | number | null>[]>>
  everyMs: number
}

/** Columns that get their value later. */
const LATER: readonly string[] = ['record_leaves.log', 'record_leaves.position']
/** Columns of their own value in each row, beside those that hold the mint. */
const OWN: readonly string[] = ['outbox.id', 'record_leaves.hash', 'launch_events.id']
const COPIES = 'bare'

/**
 * Writes the rows of a launch in one durable transaction, every so often, with nothing around it: the least that an
 * alert can take on this engine, on this disk, beside this load. It sends what each took, in milliseconds.
 */
const { file, schema, url, mint, rows, everyMs } = JSON.parse(process.argv[2] ?? '{}') as BareWrites
const times: number[] = []

type Statement = { text: string; values: (string | number | null)[] }

function statementsOf(nth: number): Statement[] {
  const other = `${nth}${mint}`.slice(0, mint.length)
  return Object.entries(rows).flatMap(([table, all]) =>
    all.map((row) => {
      const columns = Object.keys(row)
      const values = Object.entries(row).map(([column, value]) => {
        if (LATER.includes(`${table}.${column}`)) return null
        if (OWN.includes(`${table}.${column}`))
          return typeof value === 'number' ? nth : randomUUID()
        return typeof value === 'string' ? value.replaceAll(mint, other) : value
      })
      const marks = columns.map((_, at) => (url === null ? '?' : `$${at + 1}`))
      const place = url === null ? table : `${COPIES}.${table}`
      const text = `insert into ${place} (${columns.map((one) => `"${one}"`)}) values (${marks})`
      return { text, values }
    }),
  )
}

async function openWriter(): Promise<(all: Statement[]) => unknown> {
  if (url === null) {
    const database = new DatabaseSync(file ?? '')
    database.exec('pragma journal_mode = wal; pragma synchronous = full')
    for (const statement of schema) database.exec(statement)
    const prepared = new Map<string, StatementSync>()
    const prepare = (text: string) => {
      const statement = prepared.get(text) ?? database.prepare(text)
      prepared.set(text, statement)
      return statement
    }
    return (all) => {
      database.exec('begin immediate')
      for (const { text, values } of all) prepare(text).run(...values)
      database.exec('commit')
    }
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create schema ${COPIES}`)
  for (const table of Object.keys(rows))
    await client.query(`create table ${COPIES}.${table} (like public.${table} including all)`)
  return async (all) => {
    await client.query('begin')
    for (const { text, values } of all)
      await client.query({ name: text.slice(0, 60), text, values })
    await client.query('commit')
  }
}

const write = await openWriter()
process.once('disconnect', () => process.exit())
process.on('message', () => process.send?.(times))
process.send?.('ready')
for (let nth = 1; ; nth += 1) {
  const all = statementsOf(nth)
  const begun = performance.now()
  await write(all)
  times.push(performance.now() - begun)
  await sleep(everyMs)
}
