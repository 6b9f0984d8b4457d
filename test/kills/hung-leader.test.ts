import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Cluster, connectTo, openWallet } from '../e2e/stock-wallet.ts'
import { eachEngine, type FreshDatabase } from '../engines.ts'
import { freePort } from '../support/http/free-port.ts'
import { type Answer, type SiteClient, siteClient } from '../support/site-client.ts'
import { isUp, startSandbox } from './crashing-app.ts'
import { HABITS, isGranted, readBack } from './paying-buyers.ts'
import { type Process, startProcess } from './process.ts'

/** A process of the app, and its site's address if it serves one. */
type Part = { process: Process; url: string }
type Env = Record<string, string>
type Paid = { site: SiteClient; order: Answer['body'] }

const PARTS = 'chain,prices,telegram'

/** The roles of each process. Those of the second list lead the payments or stand by. */
type Layout = { web: string[]; leading: string[] }
const LAYOUTS: readonly Layout[] = [
  { web: ['web'], leading: ['payments', 'payments'] },
  { web: [], leading: ['', ''] },
]

eachEngine((engine) => {
  if (engine.name === 'sqlite') {
    test('if the only process hangs, payments made meanwhile are granted once it wakes', async () => {
      const place = await engine.fresh()
      const { world, env } = await startSandbox(join(place.dataDir, 'world'), PARTS)
      const app = await startPart(place, env, '', 'app')
      try {
        const cluster = connectTo(env.SOLANA_RPC_URL ?? '', env.SOLANA_WS_URL ?? '')
        const site = siteClient(app.url)
        const wallet = await openWallet(cluster)
        const { body: order } = await site.call('POST', '/api/orders', { plan: '30d' })
        app.process.hang()
        const { recipient: to, lamports, reference } = order
        await wallet.pay({ to, lamports, reference })
        app.process.wake()
        await isGranted(order, site)
        await app.process.stop()
        await readBack(place, [order.id])
      } finally {
        await app.process.kill()
        await world.stop()
      }
    })
    return
  }

  test('a leader that hangs is replaced, and every paid order is granted once', async () => {
    // Side by side, as both mostly wait for the standby.
    const outcomes = await Promise.allSettled(
      LAYOUTS.map(async (layout) => replaceLeader(await engine.fresh(), layout)),
    )
    for (const one of outcomes) if (one.status === 'rejected') throw one.reason
  })
})

async function replaceLeader(place: FreshDatabase, { web, leading }: Layout): Promise<void> {
  const { world, env } = await startSandbox(join(place.dataDir, 'world'), PARTS)
  const cluster = connectTo(env.SOLANA_RPC_URL ?? '', env.SOLANA_WS_URL ?? '')
  const started: Part[] = []
  const paid: string[] = []
  try {
    // One after another: the first process migrates the database.
    for (const roles of [...web, ...leading]) {
      started.push(await startPart(place, env, roles, `app-${started.length}`))
    }
    const rivals = started.slice(web.length)
    const failed = Promise.race(started.map(({ process }) => process.failed))
    const story = async () => {
      const leader = await isLed(rivals)
      const standby = rivals.find((part) => part !== leader) as Part
      const site = web.length > 0 ? (started[0] as Part) : standby
      const payments = Array.from({ length: 4 }, () => pays(site, cluster))
      await Promise.any(payments)
      // The first is confirmed and not final, the others are on their way.
      leader.process.hang()
      paid.push(...(await areGranted(payments)))
      expect(standby.process.output()).toMatch(LEADS_PAYMENTS)
      leader.process.wake()
      const more = Array.from({ length: 2 }, () => pays(site, cluster))
      await expect.poll(() => leader.process.output()).toMatch(STANDS_BY)
      paid.push(...(await areGranted(more)))
    }
    await Promise.race([failed, story()])
  } finally {
    await Promise.all(started.map(({ process }) => process.kill()))
    await world.stop()
  }
  await readBack(place, paid)
}

const LEADS_PAYMENTS = /"role":"payments".*this process leads/
const STANDS_BY = /"role":"payments".*no longer leading/

async function startPart(
  { dataDir, databaseUrl }: FreshDatabase,
  env: Env,
  roles: string,
  name: string,
): Promise<Part> {
  const port = await freePort()
  const folder = join(dataDir, name)
  const process = startProcess('src/main.ts', folder, {
    ...env,
    PORT: String(port),
    HOST: '127.0.0.1',
    ROLES: roles,
    DATA_DIR: folder,
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_URL: databaseUrl ?? '',
    LOG_LEVEL: 'info',
  })
  const url = `http://127.0.0.1:${port}`
  if (roles !== 'payments') await Promise.race([process.failed, isUp(url)])
  return { process, url }
}

async function isLed(rivals: readonly Part[]): Promise<Part> {
  for (;;) {
    const leader = rivals.find(({ process }) => LEADS_PAYMENTS.test(process.output()))
    if (leader) return leader
    await sleep(30)
  }
}

/** Resolves once the payment is confirmed. */
async function pays({ url }: Part, cluster: Cluster): Promise<Paid> {
  const site = siteClient(url)
  return { site, order: await HABITS['by reference']?.(site, cluster) }
}

/** @returns the ids of their orders, once access is there */
function areGranted(payments: readonly Promise<Paid>[]): Promise<string[]> {
  return Promise.all(
    payments.map(async (payment) => {
      const { order, site } = await payment
      await isGranted(order, site)
      return order.id
    }),
  )
}
