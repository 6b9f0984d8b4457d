import { join } from 'node:path'
import { startWorld, type World, type WorldOptions } from '../../sandbox/world.ts'
import { type App, startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { secretsOf } from '../../src/config/secrets.ts'
import { systemEntropy } from '../../src/kernel/ids.ts'
import { createLog } from '../../src/kernel/log.ts'
import { type FreshDatabase, freshFolder, removeFolder } from '../engines.ts'
import { type JumpingClock, jumpingClock } from './clocks/jumping-clock.ts'

/** A world with its chain and prices running. */
export type WholeWorld = World & Required<Pick<World, 'chain' | 'prices'>>

/** The whole product with a world of its own, as `npm start` runs them. */
export type TestServer = {
  /** The site's address, without a slash at its end. */
  url: string
  world: WholeWorld
  app: App
  /** The clock of both: a jump makes quotes expire and dates blocks later. */
  clock: JumpingClock
  /** Every line that the app has logged so far, at the finest level. */
  logged: string[]
  stop(): Promise<void>
}

export type ServerOptions = {
  /** Settings that replace the world's, as an operator's would. */
  env?: Record<string, string>
  world?: Partial<WorldOptions>
}

const TIMEOUT_MS = 90_000

/**
 * Starts a world with short lags and the app on a free port over an empty database, configured the
 * way `main.ts` does it. Resolves once visitors are served and payments watched.
 */
export async function openServer(
  place: FreshDatabase,
  { env = {}, world: wanted = {} }: ServerOptions = {},
): Promise<TestServer> {
  const clock = jumpingClock()
  const world = await startWorld({
    dataDir: join(place.dataDir, 'sandbox'),
    parts: ['chain', 'prices'],
    rpcPort: 0,
    wsPort: 0,
    pricesPort: 0,
    slotMs: 50,
    confirmedMs: 300,
    finalizedMs: 900,
    now: clock.now,
    ...wanted,
  })
  const { chain, prices } = world
  if (!chain || !prices) throw new Error('a part of the world is missing')
  try {
    const config = readConfig({
      ...world.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      ...env,
    })
    const logged: string[] = []
    const log = createLog('trace', secretsOf(config), { write: (line) => logged.push(line) })
    const app = await startApp(config, { clock, entropy: systemEntropy, log })
    const stop = async () => {
      await app.stop()
      await world.stop()
    }
    await Promise.race([isWorking(app, config.receivingWallet), app.failed]).catch(
      async (error) => {
        await stop()
        throw error
      },
    )
    const url = app.url ?? ''
    return { url, world: { ...world, chain, prices }, app, clock, logged, stop }
  } catch (error) {
    await world.stop()
    throw error
  }
}

/** The whole product over a fresh SQLite database in a folder of its own, which goes when the server stops. */
export async function openOwnServer(options?: ServerOptions): Promise<TestServer> {
  const dataDir = await freshFolder()
  const server = await openServer({ dataDir, databaseUrl: null }, options).catch(async (error) => {
    await removeFolder(dataDir)
    throw error
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      await removeFolder(dataDir)
    },
  }
}

/** Waits until visitors can order and the watcher has read its wallet once: on a busy machine that takes time. */
async function isWorking(app: App, wallet: string): Promise<void> {
  const { db } = app.context
  const cursors = db.read.selectFrom('cursors').select('slot').where('wallet', '=', wallet)
  const canOrder = () => app.context.prices.read().quote !== null
  const isReady = async () => !app.url || ((await fetch(`${app.url}/healthz`)).ok && canOrder())
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  while (!((await isReady()) && (await cursors.executeTakeFirst()))) {
    deadline.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
