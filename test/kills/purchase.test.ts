import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Cluster, connectTo, openWallet } from '../e2e/stock-wallet.ts'
import { eachEngine, type FreshDatabase } from '../engines.ts'
import { seeded } from '../support/hostile.ts'
import { type Answer, siteClient } from '../support/site-client.ts'
import { isUp, openRaw, startSandbox } from './crashing-app.ts'
import { howMany } from './how-many.ts'
import { freePort, startProcess } from './process.ts'

const KILLS = howMany(22)
/** Replays the same moments; another number tries others. */
const SEED = 20_261_121
/** One in so many is killed while it starts, at most this long after; the others while they work. */
const STARTING_ONE_IN = 4
const START_MS = 700
const WORK_MS = 500
const BUYERS_AT_ONCE = 7
const PATIENCE = { timeout: 60_000, interval: 100 }
const DAY = 86_400_000

type Paid = { name: string; order: Answer['body']; site: ReturnType<typeof siteClient> }

eachEngine((engine) => {
  test(`after ${KILLS} times kill -9 every paid order is granted, once`, async () => {
    const place = await engine.fresh()
    const parts = 'chain,prices,telegram'
    const { world, env } = await startSandbox(join(place.dataDir, 'world'), parts)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const appEnv = {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(place.dataDir, 'app'),
      DATABASE_URL: place.databaseUrl ?? '',
      LOG_LEVEL: 'warn',
    }
    const startApp = () => startProcess('src/main.ts', join(place.dataDir, 'app'), appEnv)
    const random = seeded(SEED)
    let app = startApp()
    let paid: Paid[] = []
    try {
      const cluster = connectTo(env.SOLANA_RPC_URL ?? '', env.SOLANA_WS_URL ?? '')
      const shopping = startShopping(url, cluster)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const isStarting = kill % STARTING_ONE_IN === 0
        const moment = isStarting
          ? sleep(random() * START_MS)
          : isUp(url).then(() => sleep(random() * WORK_MS))
        await Promise.race([app.failed, shopping.failed, moment])
        await app.kill()
        app = startApp()
      }
      await Promise.race([app.failed, isUp(url)])
      paid = await Promise.race([app.failed, shopping.finish()])
      expect(new Set(paid.map(({ name }) => name))).toEqual(new Set(Object.keys(HABITS)))
      for (const { order, site } of paid) await isGranted(order, site)
      expect(app.output()).not.toContain('balance_break')
    } finally {
      await app.kill()
      await world.stop()
    }
    await readBack(
      place,
      paid.map(({ order }) => order.id),
    )
  })
})

/** Buyers come one after another, several at a time, and pay while the site comes and goes. */
function startShopping(url: string, cluster: Cluster) {
  let isOver = false
  const paid: Paid[] = []
  const habits = Object.entries(HABITS)
  const line = async (first: number) => {
    for (let next = first; !isOver || next < habits.length; next += BUYERS_AT_ONCE) {
      const [name, habit] = habits[next % habits.length] ?? []
      if (!name || !habit) return
      const site = siteClient(url)
      paid.push({ name, order: await habit(site, cluster), site })
    }
  }
  const all = Promise.all(Array.from({ length: BUYERS_AT_ONCE }, (_, first) => line(first)))
  const failed = all.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  return {
    /** Rejects when a buyer is told something that can't be. */
    failed,
    async finish(): Promise<Paid[]> {
      isOver = true
      await all
      return paid
    },
  }
}

/** How people buy. Each resolves to an order that has been paid in full on the chain. */
const HABITS: Record<string, (site: Paid['site'], cluster: Cluster) => Promise<Answer['body']>> = {
  async 'by reference'(site, cluster) {
    const wallet = await openWallet(cluster)
    const order = await insist(site, 'POST', '/api/orders', { plan: '30d' })
    const { recipient: to, lamports, reference } = order
    await wallet.pay({ to, lamports, reference, memos: true })
    return order
  },
  async 'by sender'(site, cluster) {
    const wallet = await openWallet(cluster)
    const order = await insist(site, 'POST', '/api/orders', { plan: '30d' })
    await claim(site, wallet.address, order)
    await marginPasses(cluster)
    await wallet.pay({ to: order.recipient, lamports: order.lamports, version: 'legacy' })
    return order
  },
  async 'in two parts'(site, cluster) {
    const wallet = await openWallet(cluster)
    const order = await insist(site, 'POST', '/api/orders', { plan: '30d' })
    const { recipient: to, reference } = order
    const half = (BigInt(order.lamports) + 1n) / 2n
    await wallet.pay({ to, lamports: half, reference })
    await wallet.pay({ to, lamports: half + 1n, reference })
    return order
  },
}

const claim = (site: Paid['site'], wallet: string, { id, plan }: Answer['body']) =>
  insist(site, 'PUT', `/api/pending_wallets/${wallet}`, { username: 'kill_buyer', plan, order: id })

/** Without a reference only what lands more than eight slots later counts as paid afterwards. */
async function marginPasses({ rpc }: Cluster): Promise<void> {
  const present = await rpc.getSlot({ commitment: 'processed' }).send()
  while ((await rpc.getSlot({ commitment: 'processed' }).send()) <= present + 10n) await sleep(100)
}

/** Asks until the site is there and says yes. */
async function insist(
  site: Paid['site'],
  method: string,
  path: string,
  body?: object,
): Promise<Answer['body']> {
  for (;;) {
    const answer = await site.call(method, path, body).catch(() => null)
    if (answer && answer.status < 300) return answer.body
    // 404 for an order that was answered with 201 would mean that it is lost.
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    await sleep(50)
  }
}

async function isGranted(order: Answer['body'], site: Paid['site']): Promise<void> {
  await expect
    .poll(async () => (await site.call('GET', `/api/orders/${order.id}`)).body, PATIENCE)
    .toMatchObject({ status: 'settled', exception: 'none' })
  const { body: user } = await site.call('GET', '/api/users/me')
  expect(user.expires_at - user.joined_at).toBe(30 * DAY)
}

/** What the database says once nobody uses it any more, read without any code of the product. */
async function readBack(place: FreshDatabase, paid: readonly string[]): Promise<void> {
  const query = await openRaw(place)
  try {
    const grants = await query('select order_id from grants where revoked_at is null')
    expect(grants.map(({ order_id }) => order_id).sort()).toEqual([...paid].sort())
    const news = await query("select payload from outbox where topic = 'member.granted'")
    expect(news.map(({ payload }) => JSON.parse(String(payload)).order).sort()).toEqual(
      [...paid].sort(),
    )
    const unattached = await query('select signature from transfers where order_id is null')
    expect(unattached).toEqual([])
    const doubled = await query(
      'select signature from transfers group by signature having count(*) > 1',
    )
    expect(doubled).toEqual([])
  } finally {
    await query.close()
  }
}
