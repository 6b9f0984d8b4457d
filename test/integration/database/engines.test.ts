import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { eachEngine } from '../../engines.ts'

eachEngine((engine) => {
  test('a fresh database is empty and shared with no other test', async () => {
    const [one, other] = await Promise.all([engine.empty(), engine.empty()])
    expect(one.dataDir).not.toBe(other.dataDir)
    expect(await readdir(one.dataDir)).toEqual([])
    expect(one.databaseUrl === null).toBe(engine.name === 'sqlite')
    if (one.databaseUrl === null) return

    expect(one.databaseUrl).not.toBe(other.databaseUrl)
    const client = new Client({ connectionString: one.databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
    )
    await client.end()
    expect(rows).toEqual([{ tables: 0 }])
  })
})
