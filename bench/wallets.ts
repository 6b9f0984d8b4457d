import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { migrations } from '../migrations/index.ts'
import { percent } from '../src/contract/format.ts'
import { WRAPPED_SOL } from '../src/contract/launches/mints.ts'
import { NO_METER } from '../src/contract/metrics.ts'
import type { Launch, Trade } from '../src/domains/launches/index.ts'
import { createAnswers } from '../src/kernel/collections/answers.ts'
import '../src/domains/accounts/index.ts'
import '../src/domains/watches/index.ts'
import { followNew } from '../src/flows/detection/follow/followed.ts'
import { createWalletWatcher } from '../src/flows/detection/follow/wallets/watch-wallets.ts'
import { DAY, systemClock } from '../src/kernel/clock.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { systemEntropy } from '../src/kernel/ids.ts'
import { createLog } from '../src/kernel/log.ts'
import { number, type Result, type Scope } from './support/figures.ts'

const MEMBERS = 10_000
const WALLETS_EACH = 50
const TRADES_A_SECOND = 1_000
const GOAL = 0.05
/** The shares of trades that are of watched wallets. */
const SHARES = [0, 0.01, 0.1] as const

/** Measures what watched wallets cost the detector, as a share of one core. */
export async function measureWallets({ stack, quick, say }: Scope): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mintwatch-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const db = openSqlite(folder)
  stack.defer(() => db.close())
  await migrate(db, migrations)
  const members = quick ? 100 : MEMBERS
  say(`${members} members with ${WALLETS_EACH} wallets each`)
  await fill(db, members)
  const ending = new AbortController()
  const log = createLog('silent')
  const context = {
    ...{ db, clock: systemClock, entropy: systemEntropy, log, meter: NO_METER },
    answers: createAnswers(),
    solMove: () => null,
    prices: { read: () => ({ shown: null, quote: null }), answers: () => null },
    exchanges: new Map<string, string>(),
    facts: {
      open: () => {
        throw new Error('no sale is measured')
      },
    },
    score: () => {
      throw new Error('nothing is scored')
    },
    ...{ owns: () => true, readsWhole: true, hasBot: true },
  }
  const watch = createWalletWatcher(context, ending.signal)
  const beforeStart = process.cpuUsage()
  await watch.start()
  const loading = cpuMs(beforeStart)
  const running = watch.run()
  const followed = followNew(LAUNCH, systemClock.now())
  const rows: string[][] = []
  const samples: Record<string, number[]> = { 'loading, ms': [loading] }
  const seconds = quick ? 1 : 20
  for (const share of SHARES) {
    say(`trades, ${percent(share)} of watched wallets`)
    const before = process.cpuUsage()
    for (let second = 0; second < seconds; second += 1) {
      const begun = performance.now()
      for (let nth = 0; nth < TRADES_A_SECOND; nth += 1) {
        watch.acceptTrade(followed, tradeBy(share), systemClock.now())
        if (nth % 50 === 0) await setImmediate()
      }
      await systemClock.wait(Math.max(0, 1_000 - (performance.now() - begun)))
    }
    const used = cpuMs(before) / (seconds * 1_000)
    const met = used <= GOAL ? 'met' : 'missed'
    rows.push([percent(share), percent(used), `≤ ${percent(GOAL)}, ${met}`])
    samples[`${percent(share)} watched, share of a core`] = [used]
  }
  ending.abort()
  await running
  return {
    tables: [
      {
        caption: `${number(TRADES_A_SECOND)} trades a second, ${number(members * WALLETS_EACH)} watched wallets, SQLite`,
        columns: ['trades of watched wallets', 'of a core', 'goal'],
        rows: [...rows, ['loading them once an hour', `${number(loading)} ms`, '']],
      },
    ],
    samples,
  }
}

async function fill(db: ReturnType<typeof openSqlite>, members: number): Promise<void> {
  const at = systemClock.now() - DAY
  for (let from = 0; from < members; from += 100) {
    await db.transaction(async (tx) => {
      for (let nth = from; nth < Math.min(members, from + 100); nth += 1) {
        const account = `account ${nth}`
        await tx
          .insertInto('accounts')
          .values({ id: account, created_at: at } as never)
          .execute()
        const rows = Array.from({ length: WALLETS_EACH }, (_, one) => ({
          account_id: account,
          wallet: walletOf(nth * WALLETS_EACH + one),
          added_at: at,
        }))
        await tx.insertInto('wallet_watches').values(rows).execute()
      }
    })
  }
}

function cpuMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const upTo = (most: number) => Math.floor(Math.random() * most)
/** As long as an address. */
const walletOf = (nth: number) => `${nth}`.padStart(44, 'W')

let trades = 0
function tradeBy(share: number): Trade {
  trades += 1
  const isWatched = Math.random() < share
  return {
    ...{ kind: 'trade', venue: 'pumpfun', mint: LAUNCH.mint, pool: null },
    ...{ slot: 1, signature: `signature ${trades}`, path: '0', feePayer: null, blockTime: null },
    trader: isWatched
      ? walletOf(upTo(MEMBERS * WALLETS_EACH))
      : `${upTo(1_000_000)}`.padStart(44, 'S'),
    ...{ side: 'buy', baseAmount: 1n, quoteAmount: 1_000_000_000n, quoteMint: WRAPPED_SOL },
    ...{ virtualBase: null, virtualQuote: null, creator: null },
  }
}

const LAUNCH: Launch = {
  ...{ kind: 'launch', venue: 'pumpfun', mint: 'mint', creator: null, name: null, symbol: null },
  ...{ slot: 1, signature: 'launch', path: '0', feePayer: null, blockTime: null, uri: null },
  ...{ pool: null, quoteMint: WRAPPED_SOL, decimals: 6, supply: 1n, virtualBase: null },
  ...{ virtualQuote: null, tokenProgram: null, platform: null },
}
