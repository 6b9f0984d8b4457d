import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Cluster, openWallet } from '../e2e/stock-wallet.ts'
import type { FreshDatabase } from '../engines.ts'
import { type Answer, type SiteClient, siteClient } from '../support/site-client.ts'
import { openRaw } from './crashing-app.ts'

/** Buyers who pay while the site is killed and restarted, and what must happen to their payments. */

const POLLING = { timeout: 60_000, interval: 100 }
const DAY = 86_400_000

/** How people buy. Each resolves to an order that has been paid in full on the chain. */
export const HABITS: Record<
  string,
  (site: SiteClient, cluster: Cluster) => Promise<Answer['body']>
> = {
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

const claim = (site: SiteClient, wallet: string, { id, plan }: Answer['body']) =>
  insist(site, 'PUT', `/api/pending_wallets/${wallet}`, { username: 'kill_buyer', plan, order: id })

/** Without a reference, only a payment that lands more than eight slots later surely came afterwards. */
async function marginPasses({ rpc }: Cluster): Promise<void> {
  const present = await rpc.getSlot({ commitment: 'processed' }).send()
  while ((await rpc.getSlot({ commitment: 'processed' }).send()) <= present + 10n) await sleep(100)
}

/** Repeats a request until the site is up and accepts it. */
async function insist(
  site: SiteClient,
  method: string,
  path: string,
  body?: object,
): Promise<Answer['body']> {
  for (;;) {
    const answer = await site.call(method, path, body).catch(() => null)
    if (answer && answer.status < 300) return answer.body
    // 404 for an order that was answered with 201 means that it is lost.
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    await sleep(50)
  }
}

/** Waits until the order has settled, and checks that it granted its days once. */
export async function isGranted(order: Answer['body'], site: SiteClient): Promise<void> {
  await expect
    .poll(async () => (await site.call('GET', `/api/orders/${order.id}`)).body, POLLING)
    .toMatchObject({ status: 'settled', exception: 'none' })
  const { body: user } = await site.call('GET', '/api/users/me')
  expect(user.expires_at - user.joined_at).toBe(30 * DAY)
}

/** Checks the database once nobody uses it anymore, without any code of the product. */
export async function readBack(place: FreshDatabase, paid: readonly string[]): Promise<void> {
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

/** A paid order, with the browser that paid it. */
export type Paid = { name: string; order: Answer['body']; site: SiteClient }

/**
 * Buyers come one after another, several at a time, and pay while the site is killed and restarted. Each habit is
 * tried at least once.
 */
export function startShopping(url: string, cluster: Cluster, atOnce: number) {
  let isOver = false
  const paid: Paid[] = []
  const habits = Object.entries(HABITS)
  const line = async (first: number) => {
    for (let next = first; !isOver || next < habits.length; next += atOnce) {
      const [name, habit] = habits[next % habits.length] ?? []
      if (!name || !habit) return
      const site = siteClient(url)
      paid.push({ name, order: await habit(site, cluster), site })
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, (_, first) => line(first)))
  const failed = all.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  return {
    /** Rejects when a buyer sees something impossible. */
    failed,
    async finish(): Promise<Paid[]> {
      isOver = true
      await all
      return paid
    },
  }
}
