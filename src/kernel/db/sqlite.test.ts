import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { wroteNothing } from '../again/wrote-nothing.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

const MANY = 20

let folder: string
let db: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintwatch-sqlite-'))
  db = openSqlite(folder)
  await sql`create table things (name text)`.execute(db.read)
})
afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const put = (run: Database['transaction'], name: string) =>
  run(async (tx) => {
    await sql`insert into things values (${name})`.execute(tx)
  })

/** What the rest of the process sees done whenever the event loop turns. */
function watch(read: () => number) {
  const seen = new Set<number>()
  let isOver = false
  const look = () => {
    seen.add(read())
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return {
    seen,
    stop() {
      isOver = true
    },
  }
}

it.each([
  [
    'one after another',
    async (each: () => Promise<void>) => {
      for (let nth = 0; nth < MANY; nth += 1) await each()
    },
  ],
  [
    'asked for at once',
    async (each: () => Promise<void>) => {
      await Promise.all(Array.from({ length: MANY }, each))
    },
  ],
])('lets others do their work between transactions %s', async (_, runAll) => {
  let done = 0
  const others = watch(() => done)
  await runAll(async () => {
    await put(done % 2 ? db.transaction : db.unsyncedTransaction, `${done}`)
    done += 1
  })
  others.stop()
  expect(done).toBe(MANY)
  expect(others.seen.size).toBeGreaterThanOrEqual(MANY - 1)
})

it('runs transactions in the order in which they were asked for', async () => {
  await Promise.all(Array.from({ length: MANY }, (_, nth) => put(db.transaction, `${nth}`)))
  const { rows } = await sql<{ name: string }>`select name from things order by rowid`.execute(
    db.read,
  )
  expect(rows.map(({ name }) => Number(name))).toEqual(Array.from({ length: MANY }, (_, n) => n))
})

it('leaves it to a thread to copy what a transaction wrote', async () => {
  const size = () => statSync(join(folder, 'mintwatch.db')).size
  // More pages than SQLite copies by itself.
  await put(db.transaction, 'x'.repeat(8_000_000))
  expect(size()).toBeLessThan(8_000_000)
  await expect.poll(size, { timeout: 45_000 }).toBeGreaterThan(8_000_000)
})

it('says that it is full, also where SQLite has rolled back by itself, and goes on afterwards', async () => {
  await sql`pragma max_page_count = 8`.execute(db.read)
  const fill = () =>
    db.transaction(async (tx) => {
      await sql`insert into things values ('before')`.execute(tx)
      await sql`insert into things values (hex(randomblob(50000)))`.execute(tx)
    })
  for (const _again of [1, 2]) {
    const refused = await fill().catch((error: Error) => error)
    expect(refused).toMatchObject({ message: 'database or disk is full' })
    expect(wroteNothing(refused)).toBe(true)
  }
  await sql`pragma max_page_count = 1000`.execute(db.read)
  await put(db.transaction, 'after')
  const { rows } = await sql<{ name: string }>`select name from things`.execute(db.read)
  expect(rows).toEqual([{ name: 'after' }])
})
