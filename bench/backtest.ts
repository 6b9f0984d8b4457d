import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { migrations } from '../migrations/index.ts'
import { DEFAULT_ALERTS, SOCIAL_IDS } from '../src/contract/alerts.ts'
import { BACKTEST } from '../src/contract/backtest.ts'
import { VENUE_IDS } from '../src/contract/launches/venues.ts'
import {
  type KeptLaunch,
  type LaunchTraits,
  QUARTER,
  quarterOf,
  storeQuarter,
  storeTraits,
} from '../src/domains/launches/index.ts'
import { LEDGER_RULES } from '../src/domains/ledger/index.ts'
import type { AlertPreferences } from '../src/domains/messages/index.ts'
import { packTraits } from '../src/flows/detection/report/pack-traits.ts'
import { backtestAlerts } from '../src/flows/members/backtest-alerts.ts'
import { DAY, HOUR, MINUTE, SECOND, systemClock } from '../src/kernel/clock.ts'
import type { Database } from '../src/kernel/db/database.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openPostgres } from '../src/kernel/db/postgres.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { createLog } from '../src/kernel/log.ts'
import { lamports } from '../src/kernel/money.ts'
import { seeded } from '../src/kernel/seeded.ts'
import { openDatabase } from './support/databases.ts'
import { goal, number, percentile, type Result, type Scope } from './support/figures.ts'

const LAUNCHES = 250_000
/** Newer launches are not packed yet. */
const UNPACKED_MS = 26 * HOUR
const TESTS = 20
const GOAL_MS = 2_000
const GOAL_LOOP_MS = 20
const NANO = 1e6
const MICRO = 1e3
const ACCOUNT = 'somebody'
const STAGES = [
  ['10s', 10 * SECOND],
  ['60s', MINUTE],
  ['5m', 5 * MINUTE],
  ['1h', HOUR],
] as const

/** Measures tests of filters on two weeks of launches, and how much they delay everything else. */
export async function measureBacktest({ stack, quick, say }: Scope): Promise<Result> {
  const count = quick ? 5_000 : LAUNCHES
  const rows: string[][] = []
  const samples: Record<string, number[]> = {}
  for (const engine of ['sqlite', 'postgres'] as const) {
    const db = await open(engine, stack)
    if (db === null) continue
    say(`${engine}: ${count} launches are being written`)
    await seed(db, count)
    say(`${engine}: filters are tested`)
    const times: number[] = []
    const busy: number[] = []
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    for (let nth = 0; nth < (quick ? 2 : TESTS); nth += 1) {
      const [begun, used] = [performance.now(), process.cpuUsage()]
      await backtestAlerts({ db, clock: systemClock }, { accountId: ACCOUNT }, filter(nth))
      times.push(performance.now() - begun)
      const { user, system } = process.cpuUsage(used)
      busy.push((user + system) / MICRO)
    }
    delay.disable()
    const packed = performance.now()
    await packTraits(
      { db, clock: { ...systemClock, now: () => Date.now() + QUARTER } },
      new AbortController().signal,
    )
    const packing = performance.now() - packed
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    const loop = Math.max(0, delay.percentile(99) / NANO - 10)
    rows.push(
      [`${engine}: a test, p50`, `${number(p50)} ms`, ''],
      [`${engine}: the same, p95`, `${number(p95)} ms`, goal(`≤ ${GOAL_MS} ms`, p95 <= GOAL_MS)],
      [
        `${engine}: processor time of a test in all our threads, p50`,
        `${number(percentile(busy, 0.5))} ms`,
        '',
      ],
      [
        `${engine}: the event loop's delay meanwhile, p99`,
        `${number(loop)} ms`,
        goal(`≤ ${GOAL_LOOP_MS} ms`, loop <= GOAL_LOOP_MS),
      ],
      [`${engine}: packing a quarter of an hour`, `${number(packing)} ms`, ''],
    )
    samples[`${engine}, ms`] = times
    await db.close()
  }
  return {
    tables: [
      {
        caption: `A filter tested on ${number(count)} launches of 14 days, four stages each`,
        columns: ['', 'measured', 'goal'],
        rows,
      },
    ],
    samples,
  }
}

async function seed(db: Database, count: number): Promise<void> {
  const now = systemClock.now()
  const since = now - BACKTEST.days * DAY
  await db.transaction((tx) =>
    tx.insertInto('accounts').values({ id: ACCOUNT, created_at: now }).execute(),
  )
  const random = seeded(1)
  const launches = Array.from({ length: count }, (_, nth) => {
    const begun = Math.floor(since + MINUTE + (nth / count) * (now - since - MINUTE))
    return { mint: `mint ${nth}`.padEnd(44, '1'), launch: anyLaunch(begun, random) }
  })
  const packedUntil = quarterOf(now - UNPACKED_MS)
  const firstUnpacked = launches.findIndex(
    ({ launch }) => (launch.stages[0]?.madeAt ?? 0) >= packedUntil,
  )
  const quarters = Map.groupBy(launches.slice(0, firstUnpacked), ({ launch }) =>
    quarterOf(launch.stages[0]?.madeAt ?? 0),
  )
  for (const [quarter, some] of quarters) {
    const past = {
      ...{ quarter, rules: LEDGER_RULES, isSettled: true },
      launches: some.map(({ launch }) => launch),
    }
    await db.unsyncedTransaction((tx) => storeQuarter(tx, past))
  }
  const unpacked = launches
    .slice(firstUnpacked)
    .flatMap(({ mint, launch: { stages } }) =>
      stages.map((stage): LaunchTraits => ({ ...stage, mint })),
    )
  for (let from = 0; from < unpacked.length; from += 1_000)
    await db.unsyncedTransaction((tx) => storeTraits(tx, unpacked.slice(from, from + 1_000)))
  await packTraits({ db, clock: systemClock }, new AbortController().signal)
}

const WORDS = ['cat', 'dog', 'moon', 'pepe', 'trump', 'inu', 'ai', 'baby', 'elon', 'frog']

function anyLaunch(begun: number, random: () => number): KeptLaunch {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const word = () => WORDS[upTo(WORDS.length - 1)] ?? 'cat'
  const venue = VENUE_IDS[upTo(VENUE_IDS.length - 1)] ?? 'pumpfun'
  const words = `${word()}${word()}coin ${word()}`
  const developer = { launches: upTo(3), graduated: upTo(1), rugged: upTo(1) }
  const socials = SOCIAL_IDS.filter(() => random() < 0.5)
  return {
    stages: STAGES.map(([stage, after]) => ({
      ...{ stage, madeAt: begun + after, venue, words, developer, socials },
      ...{ score: upTo(100), attention: upTo(100), buyers: upTo(100) },
      marketCapCents: upTo(20_000_000),
    })),
    outcome: random() < 0.9 ? 'dead' : 'graduated',
    net: lamports(-upTo(500_000_000)),
  }
}

/** Every second one matches everything, which is the most work. */
function filter(nth: number): AlertPreferences {
  const narrow = { min_attention: 60, max_risk: 40, words: [WORDS[nth % WORDS.length] ?? 'cat'] }
  const quiet = { quiet_from: 0, quiet_to: 7 * 60, time_zone: 'Europe/Berlin' }
  return { ...DEFAULT_ALERTS, ...(nth % 2 === 0 ? quiet : narrow) }
}

/** @returns null: there is no PostgreSQL */
async function open(
  engine: 'sqlite' | 'postgres',
  stack: AsyncDisposableStack,
): Promise<Database | null> {
  let db: Database | null = null
  if (engine === 'postgres') {
    const url = await openDatabase(stack)
    db = url === null ? null : openPostgres(url, createLog('silent'))
  } else {
    const folder = await mkdtemp(join(tmpdir(), 'mintwatch-bench-'))
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    db = openSqlite(folder)
  }
  if (db) await migrate(db, migrations)
  return db
}
