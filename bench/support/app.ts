import { type App, startApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config/config.ts'
import type { Session } from '../../src/domains/accounts/index.ts'
import { quote } from '../../src/flows/purchase/quote.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { systemEntropy } from '../../src/kernel/ids.ts'
import { createLog } from '../../src/kernel/log.ts'
import { appEnv, type RunningWorld, untilHealthy } from './processes.ts'

const AT_ONCE = 32
const STILL_OPEN_EVERY_MS = 20_000

export type Server = {
  app: App
  config: Config
  /** Ends what was given to `stack`, then the app. */
  stop(): Promise<void>
  stack: AsyncDisposableStack
}

/** Starts the app in this process, so that its flows can be called and its requests counted. */
export async function openServer(
  stack: AsyncDisposableStack,
  world: RunningWorld,
  { env, ...given }: { env?: Record<string, string> } & Partial<Config> = {},
): Promise<Server> {
  const config = { ...readConfig(env ?? (await appEnv(stack, world))), ...given }
  const log = createLog(config.logLevel)
  const app = await startApp(config, { clock: systemClock, entropy: systemEntropy, log })
  const own = stack.use(new AsyncDisposableStack())
  own.defer(app.stop)
  if (app.url) await untilHealthy(app.url)
  return { app, config, stop: () => own.disposeAsync(), stack: own }
}

/** Opens the orders of this many visitors. */
export async function openOrders({ app }: Server, count: number): Promise<string[]> {
  const ids: string[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      next += 1
      const nobody: Session | null = null
      ids.push((await quote(app.context, nobody, { plan: '30d' })).orderId)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return ids
}

/** Makes all orders look as if their pages were open. */
export function stayOpen({ app, stack }: Server): void {
  const { db, clock } = app.context
  const note = () => db.read.updateTable('orders').set({ page_seen_at: clock.now() }).execute()
  const timer = setInterval(note, STILL_OPEN_EVERY_MS)
  stack.defer(() => clearInterval(timer))
}

/** RPC calls since the start, of all methods. */
export function callsOf({ app }: Server): number {
  return Object.values(app.rpc.calls()).reduce((sum, calls) => sum + calls, 0)
}

/** How many transfers are final in the books. */
export async function finalTransfers({ app }: Server): Promise<number> {
  const { count } = await app.context.db.read
    .selectFrom('transfers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'finalized')
    .executeTakeFirstOrThrow()
  return Number(count)
}
