import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { takePostgres } from '../../fresh-postgres.ts'

const server = inject('postgresUrl')
const { postgres: template } = inject('templates')

const clients: pg.Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end().catch(() => {})
})

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  clients.push(client)
  await client.connect()
  const ask = async (text: string) => (await client.query(text)).rows
  return { client, ask, pid: (await ask('select pg_backend_pid() as pid'))[0].pid as number }
}

const take = () => takePostgres(server ?? '', template ?? '')
const SUM = { name: 'sum', text: 'select 1 + 1 as sum' }

test.skipIf(server === null)('a session that is used again has forgotten its client', async () => {
  const { databaseUrl } = await take()
  const first = await connect(databaseUrl)
  await first.ask("set time zone 'Asia/Tokyo'")
  await first.ask('select pg_advisory_lock(7)')
  await first.ask('create temporary table mine (a int)')
  await first.ask('listen news')
  await first.client.query(SUM)
  await first.ask('begin')
  await first.client.end()

  const second = await connect(databaseUrl)
  expect(second.pid).toBe(first.pid)
  const heard: unknown[] = []
  second.client.on('notification', (news) => heard.push(news))
  expect(await second.ask('show time zone')).not.toEqual([{ TimeZone: 'Asia/Tokyo' }])
  await second.ask('notify news')
  expect(
    await second.ask(
      "select count(*)::int as n from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
    ),
  ).toEqual([{ n: 0 }])
  expect(await second.ask("select to_regclass('mine') as mine")).toEqual([{ mine: null }])
  expect((await second.client.query(SUM)).rows).toEqual([{ sum: 2 }])
  expect(heard).toEqual([])
})

test.skipIf(server === null)('a session that the server ended is not used again', async () => {
  const { databaseUrl } = await take()
  const [ended, other] = [await connect(databaseUrl), await connect(databaseUrl)]
  await ended.client.end()
  await other.ask(`select pg_terminate_backend(${ended.pid}, 5000)`)
  // Its end was read by then.
  await other.ask('select 1')
  const next = await connect(databaseUrl)
  expect(next.pid).not.toBe(ended.pid)
})

test.skipIf(server === null)(
  'what an earlier test left connected or running finds nothing',
  async () => {
    const earlier = await take()
    const left = await connect(earlier.databaseUrl)
    await left.ask('begin')
    const looking = await connect(earlier.databaseUrl)
    const waiting = connect(earlier.databaseUrl).then(({ ask }) => ask('select pg_sleep(600)'))
    const late = expect(waiting).rejects.toThrow()
    await expect
      .poll(() =>
        looking.ask("select 1 from pg_stat_activity where query = 'select pg_sleep(600)'"),
      )
      .toHaveLength(1)
    earlier.giveBack()

    const { databaseUrl } = await take()
    expect(new URL(databaseUrl).pathname).toBe(new URL(earlier.databaseUrl).pathname)
    await late
    await expect(left.ask('select 1')).rejects.toThrow()
    await expect(connect(earlier.databaseUrl)).rejects.toThrow('another test')
    const own = await connect(databaseUrl)
    expect(await own.ask('select 1 as one')).toEqual([{ one: 1 }])
  },
)
