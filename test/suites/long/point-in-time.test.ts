import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnPostgres, postgresPrograms, startOwnPostgres } from '../../setup/own-postgres.ts'
import { freePort } from '../../support/http/free-port.ts'
import { openServer, type TestServer } from '../../support/world.ts'

const PAGE = join(import.meta.dirname, '../../../docs/backup.md')
const page = readFileSync(PAGE, 'utf8')

let postgres: OwnPostgres
let server: TestServer | null = null
let archive: string

describe.skipIf(postgresPrograms === null)('skipped: no PostgreSQL programs', () => {
  beforeAll(async () => {
    postgres = startOwnPostgres(await freePort())
    archive = join(postgres.folder, 'wal')
    postgres.run('mkdir', archive)
    appendFileSync(join(postgres.data, 'postgresql.conf'), settingsOnPage('archive_mode'))
    postgres.kill()
    postgres.start()
  })
  afterAll(async () => {
    await server?.stop()
    postgres?.remove()
    rmSync(postgres?.folder ?? '', { recursive: true, force: true })
  })

  test('the database comes back as of a moment, as docs/backup.md says', async () => {
    const place = { dataDir: join(postgres.folder, 'app'), databaseUrl: postgres.url }
    mkdirSync(place.dataDir)
    server = await openServer(place)
    await order(server)
    postgres.run(
      'pg_basebackup',
      '--pgdata',
      join(postgres.folder, 'base'),
      '--dbname',
      postgres.url,
    )
    await order(server)
    const [{ now }] = await ask('select now()::text as now')
    await order(server)
    expect(await countOrders()).toBe(3)
    await ask('select pg_switch_wal()')
    await server.stop()
    server = null
    postgres.kill()

    rmSync(postgres.data, { recursive: true })
    postgres.run('cp', '--archive', join(postgres.folder, 'base'), postgres.data)
    const settings = settingsOnPage('restore_command').replace(/'[^']*UTC'/, `'${now}'`)
    appendFileSync(join(postgres.data, 'postgresql.conf'), settings)
    postgres.run('touch', join(postgres.data, 'recovery.signal'))
    postgres.start()
    await expect.poll(async () => (await ask('select pg_is_in_recovery() as is'))[0].is).toBe(false)
    expect(await countOrders()).toBe(2)
    server = await openServer(place)
    await order(server)
    expect(await countOrders()).toBe(3)
  })
})

/** The block of settings on the page that begins with this one, with the test's folder. */
function settingsOnPage(first: string): string {
  const block = new RegExp(`\`\`\`\\n(${first} = [\\s\\S]+?)\`\`\``).exec(page)?.[1] ?? ''
  expect(block).not.toBe('')
  return `\n${block.replaceAll('/backup/wal', archive)}`
}

async function order({ url }: TestServer): Promise<void> {
  const open = () =>
    fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"plan":"30d"}',
    }).then(({ status }) => status)
  await expect.poll(open).toBe(201)
}

async function countOrders(): Promise<number> {
  return Number((await ask('select count(*) as n from orders'))[0].n)
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any query
async function ask(sql: string): Promise<any> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
