import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { says, startMachines } from './machines.ts'
import { onCluster } from './on-cluster.ts'

const LAUNCHES = 5
const POLLING = { timeout: 60_000, interval: 250 }

onCluster((engine) => {
  test('an ingester hands launches to a worker, which stores, scores, and alerts each once', async () => {
    const machines = await startMachines(await engine.fresh())
    const { market, query } = machines
    try {
      const worker = machines.start('detector')
      const ingester = machines.start('ingest')
      await says(worker, 'shards are redistributed')
      await says(ingester, 'publishing launches')
      await expect
        .poll(
          async () => (await query('select slot from detector_cursors where slot > 0')).length,
          POLLING,
        )
        .toBeGreaterThan(0)
      for (let launch = 0; launch < LAUNCHES; launch += 1) {
        market.play('honest')
        await sleep(300)
      }
      const emitted = () =>
        market
          .launches()
          .map(({ mint }) => mint)
          .sort()
      await expect.poll(() => emitted().length, POLLING).toBe(LAUNCHES)
      const mintsOf = async (sql: string) => (await query(sql)).map(({ mint }) => String(mint))
      await expect
        .poll(
          () => mintsOf("select mint from launch_reports where stage = '10s' order by mint"),
          POLLING,
        )
        .toEqual(emitted())
      expect(await mintsOf('select mint from launch_alerts order by mint')).toEqual(emitted())
      expect(
        await mintsOf('select mint from launches where confirmed_at is not null order by mint'),
      ).toEqual(emitted())
      expect(await mintsOf('select distinct mint from launch_trades order by mint')).toEqual(
        emitted(),
      )
    } finally {
      await machines.query.close()
      await machines.stop()
    }
  })
})
