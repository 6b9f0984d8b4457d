import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { connectTo, openWallet } from '../../e2e/stock-wallet.ts'
import { eachEngine } from '../../engines.ts'
import { mountSmallDisk } from '../../setup/small-disk.ts'
import { openApiServer } from '../../support/api-server.ts'
import { silentProxy } from '../../support/chain/silent-proxy.ts'
import { type SiteClient, siteClient } from '../../support/site-client.ts'
import { openServer, type TestServer } from '../../support/world.ts'

const POLLING = { timeout: 50_000, interval: 100 }
/** How many connections pages and payments share. */
const CONNECTIONS = 10
/** Slow enough for the limit of orders a minute. */
const UNHURRIED = { ...POLLING, interval: 1_000 }

/** The database fails in the middle of a day, and comes back: who paid meanwhile has lost nothing. */
eachEngine((engine) => {
  if (engine.name === 'postgres') {
    test('PostgreSQL stops answering: the health check says so, and payments settle afterwards', async () => {
      const place = await engine.fresh()
      const wire = await silentProxy(place.databaseUrl ?? '')
      const server = await openServer({ ...place, databaseUrl: wire.url })
      try {
        const { order, pay, site } = await buyer(server)
        wire.silence()
        await expect.poll(() => health(server), POLLING).toEqual([503, { status: 'failing' }])
        await pay()
        wire.speak()
        await expect.poll(() => health(server), POLLING).toEqual([200, { status: 'ok' }])
        await isSettled(site, order)
      } finally {
        await server.stop()
        await wire.close()
      }
    })

    test('PostgreSQL has no free connection: 503, and when to try again', async () => {
      const server = await openApiServer(await engine.fresh())
      const cookie = await server.signIn('30d', null)
      const { promise: freed, resolve: free } = Promise.withResolvers<void>()
      let taken = 0
      const holders = Array.from({ length: CONNECTIONS }, () =>
        server.context.db.transaction(async () => {
          taken += 1
          await freed
        }),
      )
      try {
        await expect.poll(() => taken, POLLING).toBe(CONNECTIONS)
        const { status, headers, body } = await server.ask('/api/account', { cookie })
        expect([status, headers.get('retry-after'), body.error.code]).toEqual([503, '5', 'busy'])
      } finally {
        free()
        await Promise.all(holders)
        await server.close()
      }
    })
    return
  }

  test('the disk is full: the health check says so, and no order is lost', async (context) => {
    const disk = await mountSmallDisk()
    if (!disk) return context.skip('skipped: no disk can be mounted')
    const { dataDir } = await engine.fresh()
    const place = { dataDir: disk.folder, databaseUrl: null }
    const server = await openServer(place, { world: { dataDir: join(dataDir, 'sandbox') } })
    const given: { site: SiteClient; id: string }[] = []
    try {
      const { order, pay, site } = await buyer(server)
      await disk.fill()
      for (let nth = 0; nth < 5; nth += 1) await someoneOrders(server, given)
      // The log has room again whenever it was copied and begins anew, so it is filled before each try.
      const healthOnceFull = () => {
        fillLog(disk.folder)
        return health(server)
      }
      await expect.poll(healthOnceFull, POLLING).toEqual([503, { status: 'failing' }])
      const orderOnceFull = () => {
        fillLog(disk.folder)
        return someoneOrders(server, given)
      }
      await expect.poll(orderOnceFull, UNHURRIED).toBe('busy')
      expect(await site.call('GET', `/api/orders/${order.id}`)).toMatchObject({ status: 200 })
      await pay()
      await disk.free()
      await expect.poll(() => health(server), POLLING).toEqual([200, { status: 'ok' }])
      await isSettled(site, order)
      for (const { site, id } of given) {
        expect((await site.call('GET', `/api/orders/${id}`)).body).toMatchObject({ id })
      }
    } finally {
      await server.stop()
      expect(brokenPages(disk.folder)).toEqual([{ integrity_check: 'ok' }])
      await disk.remove()
    }
  })
})

async function health({ url }: TestServer): Promise<unknown> {
  const answer = await fetch(`${url}/healthz`)
  return [answer.status, await answer.json()]
}

/** Somebody with an order, who can pay it whatever the site is doing. */
async function buyer({ url, world }: TestServer) {
  const { env } = world
  const wallet = await openWallet(connectTo(env.SOLANA_RPC_URL ?? '', env.SOLANA_WS_URL ?? ''))
  const site = siteClient(url)
  let order = { id: '', recipient: '', lamports: '', reference: '' }
  // On a busy machine two prices, or the chain's head, may come later than the server.
  const asks = async () => {
    const { status, body } = await site.call('POST', '/api/orders', { plan: '30d' })
    order = body
    return status
  }
  await expect.poll(asks, POLLING).toBe(201)
  const { recipient: to, lamports, reference } = order
  return { site, order, pay: () => wallet.pay({ to, lamports, reference }) }
}

/**
 * Somebody opens an order.
 * @param given gets the order if there was still room for it
 * @returns why it was refused; null: it was not
 */
async function someoneOrders(
  { url }: TestServer,
  given: { site: SiteClient; id: string }[],
): Promise<string | null> {
  const site = siteClient(url)
  const { status, body } = await site.call('POST', '/api/orders', { plan: '30d' })
  if (status === 201) given.push({ site, id: body.id })
  return body.error?.code ?? null
}

/** Writes until the database's log, which can't grow on a full disk, has no room left. */
function fillLog(folder: string): void {
  const file = new DatabaseSync(join(folder, 'mintwatch.db'))
  try {
    file.exec('pragma wal_autocheckpoint = 0')
    const write = file.prepare(
      `insert into settings (key, value) values ('filler', ?)
       on conflict (key) do update set value = excluded.value`,
    )
    for (let nth = 0; ; nth += 1) write.run(`${nth}`.padEnd(2_048))
  } catch (error) {
    // Full, or locked by a transaction of the server.
    if (![5, 13].includes((error as { errcode?: number }).errcode ?? 0)) throw error
  } finally {
    file.close()
  }
}

async function isSettled(site: SiteClient, { id }: { id: string }): Promise<void> {
  await expect
    .poll(async () => (await site.call('GET', `/api/orders/${id}`)).body, POLLING)
    .toMatchObject({ status: 'settled', exception: 'none' })
}

function brokenPages(folder: string): unknown[] {
  const file = new DatabaseSync(join(folder, 'mintwatch.db'))
  try {
    return file.prepare('pragma integrity_check').all()
  } finally {
    file.close()
  }
}
