import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startWorld } from '../../sandbox/world.ts'
import type { FreshDatabase } from '../engines.ts'
import { openRaw } from '../kills/crashing-app.ts'
import { type Process, startProcess } from '../kills/process.ts'
import { type NatsServer, startNats } from './nats-server.ts'

/** A cluster around a world that outlives it. */
export type Machines = Awaited<ReturnType<typeof startMachines>>

const WORLD = {
  rpcPort: 0,
  wsPort: 0,
  pricesPort: 0,
  marketRate: 0,
  confirmedMs: 400,
  finalizedMs: 1_200,
}

export async function startMachines(place: FreshDatabase) {
  const world = await startWorld({
    ...WORLD,
    dataDir: join(place.dataDir, 'world'),
    parts: ['chain', 'prices', 'telegram', 'market'],
  })
  const { market } = world
  if (!market) throw new Error('there is no market')
  const nats: NatsServer = await startNats()
  const running = new Set<Process>()
  let started = 0

  function start(roles: string, more: Record<string, string> = {}): Process {
    started += 1
    const dataDir = join(place.dataDir, `machine-${started}`)
    const app = startProcess('src/main.ts', dataDir, {
      ...world.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      NATS_URL: nats.url,
      ROLES: roles,
      DETECTOR_RPC_PER_SECOND: '500',
      LOG_LEVEL: 'info',
      ...more,
    })
    running.add(app)
    app.gone.finally(() => running.delete(app))
    return app
  }

  return {
    world,
    market,
    nats,
    start,
    query: await openRaw(place),
    async stop() {
      await Promise.all([...running].map((app) => app.kill()))
      await nats.remove()
      await world.stop()
    },
  }
}

/** Resolves once a process has written this. */
export async function says(app: Process, text: string): Promise<void> {
  const isSaid = async () => {
    while (!app.output().includes(text)) await sleep(30)
  }
  await Promise.race([app.failed, isSaid()])
}
