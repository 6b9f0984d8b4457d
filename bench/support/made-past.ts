import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePast } from '../../sandbox/market/past/make-past.ts'
import { openLedgerStore } from '../../sandbox/solana/store.ts'
import { startWorldInThread } from '../../sandbox/thread.ts'
import { DAY } from '../../src/kernel/clock.ts'

const SEED = 1
const LAUNCHES_PER_DAY = 500
const LOOK_EVERY_MS = 50

export type MadePast = {
  rpcUrl: string
  /** From the start of the world until the thread had written it. */
  seconds: number
  transactions: number
  megabytes: number
  /** By mint. */
  scenarios: ReadonlyMap<string, string>
  exchanges: readonly string[]
}

/** Starts a sandbox with this many past launches, in a thread as with `npm start`. */
export async function openMadePast(
  stack: AsyncDisposableStack,
  dataDir: string,
  launches: number,
): Promise<MadePast> {
  const days = launches / LAUNCHES_PER_DAY
  const began = performance.now()
  const world = await startWorldInThread({
    ...{ dataDir, parts: ['chain', 'market'], seed: SEED, marketRate: 0, pastDays: days },
    ...{ rpcPort: 0, wsPort: 0, pricesPort: 0 },
  })
  stack.defer(() => world.stop())
  const file = join(dataDir, 'chain', 'past.sqlite')
  while (!existsSync(file)) await sleep(LOOK_EVERY_MS)
  const seconds = (performance.now() - began) / 1_000
  // The same seed plays the same market, so a second copy tells each mint's scenario.
  const store = openLedgerStore(':memory:')
  const endsAt = Date.now()
  const anchor = { slot: 1_000, time: endsAt - 40 * DAY, slotMs: 400 }
  const market = 'lively' as const
  const request = { seed: `${SEED}`, days, launches, market, endsAt, anchor, genesisHash: 'g' }
  const coins = makePast(store, request, () => {})
  const transactions = store.count(Number.MAX_SAFE_INTEGER)
  store.close()
  const named = coins.map(({ listing, scenario }) => [listing.mint.address, scenario] as const)
  return {
    rpcUrl: world.env.SOLANA_RPC_URL ?? '',
    seconds,
    transactions,
    megabytes: statSync(file).size / 1e6,
    scenarios: new Map<string, string>(named),
    exchanges: (world.env.EXCHANGE_WALLETS ?? '').split(','),
  }
}
