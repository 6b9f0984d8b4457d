import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SqliteQueryCompiler, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Queryable } from '../database.ts'
import { openReadThread } from './long-reads.ts'

const TIMEOUT_MS = 100
/** Takes over a second, in which nothing can stop it. */
const LONG = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000000)
  select count(*) as count from n`

let folder: string
let longReads: Queryable
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintwatch-aside-'))
})
afterEach(async () => {
  await longReads.destroy()
  await rm(folder, { recursive: true })
})

const path = () => join(folder, 'things.db')
const make = () => new DatabaseSync(path()).exec('create table things (name text)')
const compiler = () => new SqliteQueryCompiler()
const readThings = () => sql`select * from things`.execute(longReads)
const failure = (query: Promise<unknown>) =>
  query.then(
    () => null,
    ({ message }: Error) => message,
  )

it('gives up a query that takes too long, and those that wait behind it', async () => {
  make()
  longReads = openReadThread(path(), compiler, TIMEOUT_MS)
  const late = `a long read was not answered within ${TIMEOUT_MS} ms`
  const [running, behind] = [failure(LONG.execute(longReads)), failure(readThings())]
  expect(await Promise.all([running, behind])).toEqual([late, late])
  await expect.poll(() => failure(readThings()), { timeout: 45_000 }).toBeNull()
})

it('refuses queries when too many wait', async () => {
  make()
  longReads = openReadThread(path(), compiler)
  const all = await Promise.all(Array.from({ length: 510 }, () => failure(readThings())))
  expect(all.filter((one) => one === 'too many long reads wait')).toHaveLength(9)
  expect(await failure(readThings())).toBeNull()
})

it('goes on with another thread when one has failed', async () => {
  longReads = openReadThread(path(), compiler)
  expect(await failure(readThings())).toMatch('unable to open')
  make()
  expect(await failure(readThings())).toBeNull()
})

it('closes without waiting for a query that runs', async () => {
  make()
  longReads = openReadThread(path(), compiler)
  const running = failure(LONG.execute(longReads))
  await new Promise((resolve) => setTimeout(resolve, 200))
  await longReads.destroy()
  expect(await running).toBe('the database was closed')
})
