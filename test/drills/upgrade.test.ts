import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { drill } from './drill.ts'
import { canDrill, type Instance, startInstance } from './instance.ts'
import { type MadeUpStep, type OwnInstallation, openInstallation } from './releases.ts'

const ENGINES = ['PostgreSQL', 'SQLite'] as const
/** Statements that outlast every drill. */
const SLOW = {
  PostgreSQL: 'select pg_sleep(3000)',
  SQLite:
    'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as n from n',
}
const IN_IT = "select count(*) as n from pg_stat_activity where query = 'select pg_sleep(3000)'"
const KEPT = "select count(*) as n from orders where status = 'settled' and remark = 'kept'"
const SETTLED = "select count(*) as n from orders where status = 'settled'"

describe.skipIf(!canDrill).each(ENGINES)('%s (skipped: as the others)', (engine) => {
  let folder: string
  let installation: OwnInstallation
  let running: Instance
  const instance = () => running
  const stalls = () => join(folder, 'stalls')
  const reached = () => join(folder, 'reached')
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mintwatch-releases-'))
    installation = openInstallation(folder)
    const own: Record<string, string> = engine === 'SQLite' ? { DATABASE_URL: '' } : {}
    running = await startInstance(own, installation.start)
    installation.writeEnv(running.env)
  })
  afterAll(async () => {
    await running?.stop()
    rmSync(folder, { recursive: true })
  })

  /** As docs/upgrade.md says: with SQLite, the server is stopped meanwhile. */
  async function whileStopped<T>({ app }: Instance, act: () => Promise<T> | T): Promise<T> {
    if (engine === 'SQLite') await app.halt()
    const result = await act()
    await (engine === 'SQLite' ? app.resume() : app.restart())
    return result
  }

  async function count(query: string): Promise<number> {
    if (engine === 'SQLite') {
      const db = new DatabaseSync(join(running.env.DATA_DIR ?? '', 'mintwatch.db'))
      const row = db.prepare(query).get()
      db.close()
      return Number(row?.n)
    }
    const client = new Client({ connectionString: running.postgres.url })
    await client.connect()
    const { rows } = await client.query(query)
    await client.end()
    return Number(rows[0]?.n)
  }

  /** Adds a column, fills it, and then takes forever as long as a file is there. */
  const slow = (): MadeUpStep => ({
    name: '990_remarks',
    module: `import { existsSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
export async function up(db) {
  await sql\`alter table orders add column remark text\`.execute(db)
  await sql\`update orders set remark = 'kept'\`.execute(db)
  if (!existsSync('${stalls()}')) return
  writeFileSync('${reached()}', '')
  await sql\`${SLOW[engine]}\`.execute(db)
}
`,
  })

  async function upgrades(archive: string): Promise<void> {
    const said = await whileStopped(running, () => installation.run('upgrade', archive))
    expect(said).toContain('is the current release. Restart the server.')
  }

  let second: string
  drill(`An upgrade is killed while it migrates ${engine}`, instance, {
    async breaks(at) {
      second = installation.archive('second', [slow()])
      writeFileSync(stalls(), '')
      const isInIt = async () =>
        engine === 'SQLite' ? existsSync(reached()) : (await count(IN_IT)) > 0
      await whileStopped(at, () => installation.killWhen(isInIt, 'upgrade', second))
      expect(installation.current()).toBe('first')
    },
    sees: [{ works: true }],
    async mends() {
      rmSync(stalls())
      const settled = await count(SETTLED)
      await upgrades(second)
      expect(installation.current()).toBe('second')
      expect(await count(KEPT)).toBe(settled)
    },
    remedy: 'run the upgrade again; until then, the release before works on',
  })
  drill(`A release is rolled back after it has migrated ${engine}`, instance, {
    async breaks(at) {
      const said = await whileStopped(at, () => installation.run('rollback'))
      expect(said).toContain('first is the current release again.')
    },
    sees: [{ works: true }],
    mends: () => upgrades(second),
    remedy: 'nothing; upgrade again when you like',
  })
  drill(`A release that took data away from ${engine} is rolled back`, instance, {
    async breaks(at) {
      const adds = { name: '991_adds', module: 'export async function up() {}\n' }
      const drops = {
        name: '992_drops',
        module: `export const needs = '991_adds'
export async function up(db) {
  await db.schema.alterTable('orders').dropColumn('remark').execute()
}
`,
      }
      await upgrades(installation.archive('third', [slow(), adds, drops]))
      at.app.note(await installation.run('rollback'))
      expect(installation.current()).toBe('third')
    },
    sees: [{ log: /only a release that has 991_adds can work with it/ }, { works: true }],
    mends() {},
    remedy: 'stay with the newer release, or restore the backup',
  })
})
