import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FreshDatabase } from '../engines.ts'
import { seeded } from '../support/hostile.ts'
import { freePort } from '../support/http/free-port.ts'
import { isUp, startSandbox } from './crashing-app.ts'
import { startProcess } from './process.ts'

/** One kill in this many comes while the site starts, the others while it works. */
const STARTING_ONE_IN = 4

/**
 * Starts a site on a sandbox that outlives it.
 *
 * @param seed the same one replays the same moments
 * @param startMs it is killed within so many milliseconds of its start, or
 * @param workMs within so many once it answers
 */
export async function startKilledSite(
  place: FreshDatabase,
  { seed, startMs, workMs }: { seed: number; startMs: number; workMs: number },
) {
  const { world, env } = await startSandbox(join(place.dataDir, 'world'), 'chain,prices,telegram')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = join(place.dataDir, 'app')
  const appEnv = {
    ...env,
    ...{ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    ...{ DATA_DIR: folder, DATABASE_URL: place.databaseUrl ?? '' },
  }
  const start = () => startProcess('src/main.ts', folder, appEnv)
  const random = seeded(seed)
  let app = start()

  return {
    env,
    url,
    output: () => app.output(),
    /** What is awaited, unless the site ends by itself. */
    whileItRuns: <T>(work: Promise<T>): Promise<T> => Promise.race([app.failed, work]),
    /** Kills it and starts it again, so many times. Rejects when `failed` does. */
    async killAgain(times: number, failed: Promise<never>): Promise<void> {
      for (let kill = 0; kill < times; kill += 1) {
        const moment =
          kill % STARTING_ONE_IN === 0
            ? sleep(random() * startMs)
            : isUp(url).then(() => sleep(random() * workMs))
        await Promise.race([app.failed, failed, moment])
        await app.kill()
        app = start()
      }
      await Promise.race([app.failed, isUp(url)])
    },
    stop: () => app.stop(),
    async close(): Promise<void> {
      await app.kill()
      await world.stop()
    },
  }
}
