import { afterAll, beforeAll, expect } from 'vitest'
import type { Engine } from '../engines.ts'
import { type Answer, siteClient } from '../support/site-client.ts'
import { openServer, type TestServer } from '../support/world.ts'
import { type Cluster, connectTo, openWallet } from './stock-wallet.ts'

export const POLLING = { timeout: 60_000, interval: 50 }

type Order = Answer['body']

/** A shop as outsiders see it: its site, and the cluster that it is paid on. */
export type Shop = { url: string; cluster: Cluster }

/** Buyers of a shop, each with a browser, a wallet, and a Telegram username, who share no code with the product. */
export function buyersOf(shop: () => Shop) {
  let buyers = 0

  /** Without a reference only what lands more than eight slots later counts as paid afterwards. */
  async function marginPasses() {
    const slot = () => shop().cluster.rpc.getSlot({ commitment: 'processed' }).send()
    const present = await slot()
    await expect.poll(slot, POLLING).toBeGreaterThan(present + 10n)
  }

  return async function newBuyer() {
    const site = siteClient(shop().url)
    const wallet = await openWallet(shop().cluster)
    const username = `buyer_${++buyers}`
    const see = async (order: Order): Promise<Order> =>
      (await site.call('GET', `/api/orders/${order.id}`)).body
    return {
      site,
      wallet,
      username,
      see,
      async order(plan = '30d'): Promise<Order> {
        const { status, body } = await site.call('POST', '/api/orders', { plan })
        expect(status).toBe(201)
        await marginPasses()
        return body
      },
      async claim(order: Order, from = wallet.address): Promise<Answer> {
        const { id, plan } = order
        const claim = { username, plan, order: id }
        const answer = await site.call('PUT', `/api/pending_wallets/${from}`, claim)
        await marginPasses()
        return answer
      },
      /** Draws an amount of its own for a payment from an exchange. @returns the lamports */
      async draw(order: Order): Promise<string> {
        const { body } = await site.call('POST', `/api/orders/${order.id}/exchange-amount`, {})
        await marginPasses()
        return body.exchange_amount.lamports
      },
      user: (id: string) => site.call('GET', `/api/users/${id}`),
      becomes: (order: Order, state: object) =>
        expect.poll(() => see(order), POLLING).toMatchObject(state),
      async prove(order: Order): Promise<Answer> {
        const asked = await site.call('POST', '/api/wallet_proofs', {
          wallet: wallet.address,
          order: order.id,
        })
        const signature = await wallet.sign(asked.body.message)
        return site.call('PUT', `/api/wallet_proofs/${asked.body.id}`, { signature })
      },
    }
  }
}

/**
 * The product on one engine, and its buyers.
 *
 * @param env set over what the world hands out, as an operator would
 */
export function openShop(engine: Engine, env: Record<string, string> = {}) {
  let server: TestServer
  let cluster: Cluster
  const newBuyer = buyersOf(() => ({ url: server.url, cluster }))

  beforeAll(async () => {
    server = await openServer(await engine.fresh(), {
      env,
      world: { slotMs: 25, confirmedMs: 100, finalizedMs: 350 },
    })
    cluster = connectTo(server.world.chain.rpcUrl, server.world.chain.wsUrl)
  })
  afterAll(() => server?.stop())

  /** The chain has made everything final that was sent so far, and the app has read it. */
  async function chainSettles() {
    const reached = server.world.chain.slot() + 1
    await expect
      .poll(() => server.world.chain.slot('finalized'), POLLING)
      .toBeGreaterThanOrEqual(reached)
    const witness = await newBuyer()
    const order = await witness.order()
    await witness.wallet.pay({
      to: order.recipient,
      lamports: order.lamports,
      reference: order.reference,
    })
    await witness.becomes(order, { status: 'settled' })
  }

  /**
   * What an order's page is told until access is granted. No payment is final before the page was told that it is
   * seen: on a busy machine both could be one line. Pay once `opened` is resolved.
   */
  function follow({ site }: Awaited<ReturnType<typeof newBuyer>>, { id }: Order) {
    const { faults } = server.world.chain
    faults.set({ finalityStalls: true })
    const { promise: opened, resolve } = Promise.withResolvers<void>()
    const states = site.listen(`/api/orders/${id}/events`, ({ status }) => {
      resolve()
      if (status === 'seen') faults.set({ finalityStalls: false })
      return status === 'settled'
    })
    return { opened, states }
  }

  return {
    server: () => server,
    newBuyer,
    chainSettles,
    follow,
    jump: (ms: number) => server.clock.jump(ms),
  }
}
