import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startWorld } from '../../sandbox/world.ts'
import { eachEngine } from '../engines.ts'
import { seeded } from '../support/hostile.ts'
import { openRaw } from './crashing-app.ts'
import { howMany } from './how-many.ts'
import { startProcess } from './process.ts'

const KILLS = howMany(10)
/** The same seed replays the same moments. */
const SEED = 20_261_121
const LAUNCH_EVERY_MS = 400
/** At most this long after its start; some are killed before they listen. */
const LIFE_MS = 4_000
const DOWN_MS = 500
const POLLING = { timeout: 90_000, interval: 500 }

eachEngine((engine) => {
  test(`after ${KILLS} kills every launch on the chain is stored and alerted once`, async () => {
    const place = await engine.fresh()
    const world = await startWorld({
      dataDir: join(place.dataDir, 'world'),
      parts: ['chain', 'prices', 'telegram', 'market'],
      rpcPort: 0,
      wsPort: 0,
      pricesPort: 0,
      marketRate: 0,
      confirmedMs: 400,
      finalizedMs: 1_200,
    })
    const { market } = world
    if (!market) throw new Error('there is no market')
    const appEnv = {
      ...world.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(place.dataDir, 'app'),
      DATABASE_URL: place.databaseUrl ?? '',
      DETECTOR_RPC_PER_SECOND: '500',
      LOG_LEVEL: 'warn',
    }
    const startApp = () => startProcess('src/main.ts', join(place.dataDir, 'app'), appEnv)
    const random = seeded(SEED)
    let app = startApp()
    const query = await (async () => {
      // The app creates the database before it says this.
      while (!app.output().includes('Mintwatch is on')) await Promise.race([app.failed, sleep(50)])
      return openRaw(place)
    })()
    const cursors = () =>
      query("select slot from detector_cursors where slot > 0 and source = 'websocket'")
    const stored = async () => {
      const rows = await query(
        'select mint from launches where taken_back_at is null order by mint',
      )
      return rows.map(({ mint }) => String(mint))
    }
    const emitted = () =>
      market
        .launches()
        .map(({ mint }) => mint)
        .sort()
    let isOver = false
    try {
      // Launches before the first cursor don't count: the detector never watched them.
      await expect.poll(async () => (await cursors()).length, POLLING).toBeGreaterThan(0)
      const launching = (async () => {
        while (!isOver) {
          market.play('honest')
          await sleep(LAUNCH_EVERY_MS)
        }
      })()
      for (let kill = 0; kill < KILLS; kill += 1) {
        await Promise.race([app.failed, sleep(random() * LIFE_MS)])
        await app.kill()
        await sleep(random() * DOWN_MS)
        app = startApp()
      }
      isOver = true
      await launching
      await expect.poll(emitted, POLLING).not.toEqual([])
      await expect
        .poll(async () => [await stored(), emitted()], POLLING)
        .toSatisfy(([have, wanted]: string[][]) => JSON.stringify(have) === JSON.stringify(wanted))
      expect(emitted().length).toBeGreaterThan(KILLS)

      const mintsOf = async (sql: string) => (await query(sql)).map(({ mint }) => String(mint))
      expect(await mintsOf('select mint from launch_alerts order by mint')).toEqual(emitted())
      expect(
        await mintsOf("select mint from launch_reports where stage = 'at_once' order by mint"),
      ).toEqual(emitted())
      const news = await query("select payload from outbox where topic = 'launch.alert'")
      expect(news.map(({ payload }) => JSON.parse(String(payload)).mint).sort()).toEqual(emitted())
      expect(await query('select * from detector_gaps')).toEqual([])
    } finally {
      isOver = true
      await app.kill()
      await query.close()
      await world.stop()
    }
  })
})
