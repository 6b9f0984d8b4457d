import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasAll } from './has-all.ts'
import { says, startMachines } from './machines.ts'
import { onCluster } from './on-cluster.ts'

const LAUNCH_EVERY_MS = 300
const POLLING = { timeout: 60_000, interval: 250 }
const FLEET = [
  ['detector', 'shards are redistributed'],
  ['ingest', 'publishing launches'],
] as const

onCluster((engine) => {
  test('workers and ingesters replaced one by one end in time and lose no launch and no trade', async () => {
    const machines = await startMachines(await engine.fresh())
    const { market, query } = machines
    let isOver = false
    try {
      const start = async ([roles, ready]: (typeof FLEET)[number]) => {
        const machine = machines.start(roles)
        await says(machine, ready)
        return machine
      }
      const fleet = []
      for (const kind of FLEET) fleet.push([kind, [await start(kind), await start(kind)]] as const)
      const cursors = () => query('select slot from detector_cursors where slot > 0')
      await expect.poll(async () => (await cursors()).length, POLLING).toBeGreaterThan(0)
      let played = 0
      const launching = (async () => {
        while (!isOver) {
          played += 1
          market.play('honest')
          await sleep(LAUNCH_EVERY_MS)
        }
      })()
      for (const [kind, old] of fleet) {
        for (const machine of old) {
          await machine.stop()
          // A process that needs more than ten seconds exits with 1.
          expect(await machine.gone).toBe(0)
          await start(kind)
        }
      }
      isOver = true
      await launching
      await expect.poll(() => market.launches().length, POLLING).toBe(played)
      const emitted = market.launches().map(({ mint }) => mint)
      await hasAll(machines, emitted.sort())
    } finally {
      isOver = true
      await machines.query.close()
      await machines.stop()
    }
  })
})
