import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Cluster, connectTo } from '../e2e/stock-wallet.ts'
import { eachEngine } from '../engines.ts'
import { seeded } from '../support/hostile.ts'
import { freePort } from '../support/http/free-port.ts'
import { type Answer, siteClient } from '../support/site-client.ts'
import { isUp, startSandbox } from './crashing-app.ts'
import { howMany } from './how-many.ts'
import { HABITS, isGranted, readBack } from './paying-buyers.ts'
import { startProcess } from './process.ts'

const KILLS = howMany(22)
/** The same seed replays the same moments. */
const SEED = 20_261_121
/** One in this many is killed while it starts, within the time below; the others while they work. */
const STARTING_ONE_IN = 4
const START_MS = 700
const WORK_MS = 500
const BUYERS_AT_ONCE = 7

type Paid = { name: string; order: Answer['body']; site: ReturnType<typeof siteClient> }

eachEngine((engine) => {
  test(`after ${KILLS} kills every paid order is granted once`, async () => {
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

/** Buyers come one after another, several at a time, and pay while the site is killed and restarted. */
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
    /** Rejects when a buyer sees something impossible. */
    failed,
    async finish(): Promise<Paid[]> {
      isOver = true
      await all
      return paid
    },
  }
}
