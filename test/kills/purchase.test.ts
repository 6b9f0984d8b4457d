import { expect, test } from 'vitest'
import { connectTo } from '../e2e/stock-wallet.ts'
import { eachEngine } from '../engines.ts'
import { howMany } from './how-many.ts'
import { startKilledSite } from './killed-site.ts'
import { HABITS, isGranted, type Paid, readBack, startShopping } from './paying-buyers.ts'

const KILLS = howMany(22)
/** The same seed replays the same moments. */
const SEED = 20_261_121
const START_MS = 700
const WORK_MS = 500
const BUYERS_AT_ONCE = 7

eachEngine((engine) => {
  test(`after ${KILLS} kills every paid order is granted once`, async () => {
    const place = await engine.fresh()
    const _parts = 'chain,prices,telegram'
    const site = await startKilledSite(place, { seed: SEED, startMs: START_MS, workMs: WORK_MS })
    const { env, url } = site
    let paid: Paid[] = []
    try {
      const cluster = connectTo(env.SOLANA_RPC_URL ?? '', env.SOLANA_WS_URL ?? '')
      const shopping = startShopping(url, cluster, BUYERS_AT_ONCE)
      await site.killAgain(KILLS, shopping.failed)
      paid = await site.whileItRuns(shopping.finish())
      expect(new Set(paid.map(({ name }) => name))).toEqual(new Set(Object.keys(HABITS)))
      for (const one of paid) await isGranted(one.order, one.site)
      expect(site.output()).not.toContain('balance_break')
    } finally {
      await site.close()
    }
    await readBack(
      place,
      paid.map(({ order }) => order.id),
    )
  })
})
