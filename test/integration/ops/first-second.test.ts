import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectTo, openWallet } from '../../e2e/stock-wallet.ts'
import { eachEngine } from '../../engines.ts'
import { isUp, startSandbox } from '../../kills/crashing-app.ts'
import { startProcess } from '../../kills/process.ts'
import { freePort } from '../../support/http/free-port.ts'
import { type Answer, type SiteClient, siteClient } from '../../support/site-client.ts'

eachEngine((engine) => {
  test('an order that is opened and paid as soon as a new server takes any is settled', async () => {
    const place = await engine.fresh()
    const { world, env } = await startSandbox(join(place.dataDir, 'world'), 'chain,prices')
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const cluster = connectTo(env.SOLANA_RPC_URL ?? '', env.SOLANA_WS_URL ?? '')
    const wallet = await openWallet(cluster)
    const app = startProcess('src/main.ts', join(place.dataDir, 'app'), {
      ...env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: join(place.dataDir, 'app'),
      DATABASE_URL: place.databaseUrl ?? '',
      LOG_LEVEL: 'warn',
    })
    try {
      await Promise.race([app.failed, isUp(url)])
      const site = siteClient(url)
      const order = await firstOrder(site)
      const { recipient: to, lamports, reference } = order
      await wallet.pay({ to, lamports, reference })
      const seen = async () => (await site.call('GET', `/api/orders/${order.id}`)).body
      await expect
        .poll(seen, { timeout: 60_000, interval: 100 })
        .toMatchObject({ status: 'settled', exception: 'none' })
    } finally {
      await app.kill()
      await world.stop()
    }
  }, 180_000)
})

/** The first order that is not refused for want of a price or of the chain. */
async function firstOrder(site: SiteClient): Promise<Answer['body']> {
  for (;;) {
    const { status, body } = await site.call('POST', '/api/orders', { plan: '30d' })
    if (status === 201) return body
    if (status < 500) throw new Error(`${status} ${JSON.stringify(body)}`)
    await sleep(20)
  }
}
