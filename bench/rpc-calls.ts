import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { callsOf, openOrders, openServer, stayOpen } from './support/app.ts'
import { goal, median, number, type Result, type Scope, spread } from './support/figures.ts'
import { measureFlood } from './support/flood.ts'
import { openProcess, openWorld, type RunningWorld } from './support/processes.ts'

const OPEN_ORDERS = [1, 1_000, 10_000]
/** Token accounts are checked every 30 s: each window holds one check. */
const WINDOW_MS = 30_000
const WINDOWS = 3
const POLL_EVERY_MS = 5_000
const POLL_FOR_MS = 15_000
/** Larger than the difference from scans that end just before or after a window's edge. */
const FLAT_WITHIN = 0.1

/**
 * Counts the payment watcher's RPC calls per minute as the number of open orders grows, beside polling
 * each order's reference; then what a flood of dust costs.
 */
export async function measureRpcCalls(scope: Scope): Promise<Result> {
  const { stack, quick, say } = scope
  const sizes = quick ? [1, 100] : OPEN_ORDERS
  const world = await openWorld(stack)
  const watched = await countWatching(scope, world, sizes)
  const polled: number[][] = []
  for (const orders of sizes) {
    say(`polling the references of ${number(orders)} orders`)
    polled.push(await countPolling(scope, world, orders, quick ? 5_000 : POLL_FOR_MS))
  }
  const flood = await measureFlood(scope)
  const [first = [], ...others] = watched
  const isFlat = (samples: number[]) => Math.abs(median(samples) / median(first) - 1) <= FLAT_WITHIN

  return {
    tables: [
      {
        caption: 'RPC calls a minute while nothing is paid',
        columns: ['open orders', 'watching the wallet', 'polling each reference', 'goal'],
        rows: sizes.map((orders, index) => {
          const wanted = orders / (POLL_EVERY_MS / 60_000)
          return [
            number(orders),
            spread(watched[index] ?? []),
            `${spread(polled[index] ?? [])} of ${number(wanted)} due`,
            index === 0 ? '' : goal('as many as with 1', isFlat(others[index - 1] ?? [])),
          ]
        }),
      },
      flood.table,
    ],
    samples: {
      ...Object.fromEntries(sizes.map((size, at) => [`watching ${size}, /min`, watched[at] ?? []])),
      ...Object.fromEntries(sizes.map((size, at) => [`polling ${size}, /min`, polled[at] ?? []])),
      ...flood.samples,
    },
  }
}

/** All sizes side by side, each an app with a database and a count of its own. */
async function countWatching(
  { stack, quick, say }: Scope,
  world: RunningWorld,
  sizes: readonly number[],
): Promise<number[][]> {
  const servers = []
  for (const size of sizes) {
    say(`opening ${number(size)} orders`)
    const server = await openServer(stack, world)
    await openOrders(server, size)
    stayOpen(server)
    servers.push(server)
  }
  const [windows, windowMs] = quick ? [1, 5_000] : [WINDOWS, WINDOW_MS]
  say(`counting for ${(windows * windowMs) / 1_000} s`)
  const counts: number[][] = sizes.map(() => [])
  for (let window = 0; window < windows; window += 1) {
    const before = servers.map(callsOf)
    const started = Date.now()
    await sleep(windowMs)
    const minutes = (Date.now() - started) / 60_000
    for (const [index, server] of servers.entries()) {
      counts[index]?.push((callsOf(server) - (before[index] ?? 0)) / minutes)
    }
  }
  for (const server of servers) await server.stop()
  return counts
}

async function countPolling(
  { stack }: Scope,
  world: RunningWorld,
  orders: number,
  forMs: number,
): Promise<number[]> {
  const { child } = await openProcess(stack, 'reference-poller-process.ts', {
    rpcUrl: world.env.SOLANA_RPC_URL,
    orders,
    everyMs: POLL_EVERY_MS,
    forMs,
  })
  child.send('go')
  const [{ calls, tookMs }] = await once(child, 'message')
  return [(calls * 60_000) / tookMs]
}
