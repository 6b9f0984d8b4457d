import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type HttpMiddleman, openHttpMiddleman } from '../../sandbox/middlemen/http-middleman.ts'
import {
  openSocketMiddleman,
  type SocketMiddleman,
} from '../../sandbox/middlemen/socket-middleman.ts'
import { eachEngine } from '../engines.ts'
import { readBack } from '../kills/paying-buyers.ts'
import { openOnAgave } from './shop.ts'
import { startShopping } from './shopping.ts'

const POLLING = { timeout: 180_000, interval: 200 }
const DAY = 86_400_000
const BUYERS = 100
const HANG_MS = 30_000
const DOWN_MS = 5_000

/** Buyers pay while the node, the way to it, and the product break. What the chain has counts. */
eachEngine((engine) => {
  let http: HttpMiddleman
  let socket: SocketMiddleman
  const { place, shop } = openOnAgave(engine, {
    async prepare({ validator }) {
      http = await openHttpMiddleman(validator.rpcUrl)
      const { hostname: host, port } = new URL(validator.wsUrl)
      socket = await openSocketMiddleman({ host, port: Number(port) })
      return { SOLANA_RPC_URL: http.url, SOLANA_WS_URL: `ws://127.0.0.1:${socket.port}` }
    },
  })

  const FAULTS: Record<string, () => Promise<void>> = {
    async 'the node is killed, and starts again on its ledger'() {
      await shop().validator.kill()
      await sleep(DOWN_MS)
      await shop().validator.start()
    },
    async 'the node hangs'() {
      shop().validator.hang()
      await sleep(HANG_MS)
      shop().validator.wake()
    },
    async 'every connection is cut'() {
      for (let cuts = 0; cuts < 5; cuts += 1) {
        http.cut()
        socket.cut()
        await sleep(500)
      }
    },
    async 'the way to the node is silent'() {
      http.set({ silent: true })
      socket.set({ silent: true })
      await sleep(DOWN_MS)
      http.set({})
      socket.set({})
      http.cut()
      socket.cut()
    },
    async 'the product is killed, and starts again'() {
      await shop().app().kill()
      await shop().startApp()
    },
  }

  test(`${BUYERS} payments through ${Object.keys(FAULTS).length} faults: each is granted once`, async () => {
    const shopping = startShopping(shop().url, shop().validator)
    const faults = Object.entries(FAULTS)
    const waits: string[] = [await granted('before anything')]
    for (const [index, [name, happen]] of faults.entries()) {
      const upTo = Math.ceil((BUYERS * (index + 0.5)) / faults.length)
      await Promise.race([shopping.failed, shopping.until(upTo)])
      await happen()
      waits.push(await granted(name))
    }
    const paid = await shopping.finish(BUYERS)
    for (const one of paid) await isGranted(one)
    console.log(waits.join('\n'))
    expect(shop().app().output()).not.toContain('balance_break')
    await shop().app().stop()
    await readBack(
      place(),
      paid.map(({ order }) => order.id),
    )

    /** Somebody buys a plan now. @returns how long that took, and how much of it after the payment was final */
    async function granted(since: string): Promise<string> {
      const began = performance.now()
      const bought = await shopping.buyOne()
      const final = performance.now()
      await isGranted(bought)
      const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1)
      return `${since}: a plan was granted ${seconds(final)} s after the payment was final, ${seconds(began)} s after the order`
    }
  }, 1_800_000)

  async function isGranted({
    site,
    order,
  }: Awaited<ReturnType<ReturnType<typeof startShopping>['buyOne']>>) {
    const see = async () =>
      (await site.call('GET', `/api/orders/${order.id}`).catch(() => null))?.body
    await expect.poll(see, POLLING).toMatchObject({ status: 'settled', exception: 'none' })
    const { body: user } = await site.call('GET', '/api/users/me')
    expect(user.expires_at - user.joined_at).toBe(30 * DAY)
  }
})
