import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrations } from '../migrations/index.ts'
import { countAllDays } from '../src/flows/console/overview/count-days.ts'
import { showOverview } from '../src/flows/console/overview/show-overview.ts'
import { systemClock } from '../src/kernel/clock.ts'
import type { Database } from '../src/kernel/db/database.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openPostgres } from '../src/kernel/db/postgres.ts'
import { MIGRATION_TIMEOUTS } from '../src/kernel/db/postgres-connection.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { createLog } from '../src/kernel/log.ts'
import { openDatabase } from './support/databases.ts'
import { goal, number, percentile, type Result, type Scope } from './support/figures.ts'
import { seedShop } from './support/shop/seed-shop.ts'

const ORDERS = 1_000_000
const MEMBERS = 5
const ASKED = 100
const IDLE_MS = 5_000
const GOALS = { sqlite: 600, postgres: 300 } as const
const GOAL_LOOP_MS = 20
const NANO = 1e6

/** Measures the console's overview of a large shop's year, and how much it delays everything else. */
export async function measureConsole({ stack, quick, say }: Scope): Promise<Result> {
  const orders = quick ? 20_000 : ORDERS
  const rows: string[][] = []
  const samples: Record<string, number[]> = {}
  for (const engine of ['postgres', 'sqlite'] as const) {
    const db = await open(engine, stack)
    if (db === null) continue
    say(`${engine}: ${orders} orders are being written`)
    await seedShop(db, orders, systemClock.now())
    const context = { db, clock: systemClock }
    say(`${engine}: all days are counted`)
    const idle = await timed(() => sleep(IDLE_MS))
    const counted = await timed(() => countAllDays(context))
    const again = await timed(() => countAllDays(context))
    const asked = await timed(async () => {
      await showOverview(context, 365)
      for (let nth = 0; nth < (quick ? 5 : ASKED); nth += 1) {
        const begun = performance.now()
        await showOverview(context, 365)
        samples[`${engine}, ms`] = [...(samples[`${engine}, ms`] ?? []), performance.now() - begun]
      }
    })
    const times = samples[`${engine}, ms`] ?? []
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    rows.push(
      [
        `${engine}: the event loop's delay when nothing is asked, p99`,
        `${number(idle.loop)} ms`,
        '',
      ],
      [`${engine}: overview of 365 days, p50`, `${number(p50)} ms`, ''],
      [
        `${engine}: the same, p95`,
        `${number(p95)} ms`,
        goal(`≤ ${GOALS[engine]} ms`, p95 <= GOALS[engine]),
      ],
      [
        `${engine}: the event loop's delay meanwhile, p99`,
        `${number(asked.loop)} ms`,
        goal(`≤ ${GOAL_LOOP_MS} ms`, asked.loop <= GOAL_LOOP_MS),
      ],
      [`${engine}: counting all days for the first time`, `${number(counted.ms / 1_000)} s`, ''],
      [`${engine}: counting them again, every hour`, `${number(again.ms / 1_000)} s`, ''],
      [
        `${engine}: the event loop's delay meanwhile, p99`,
        `${number(again.loop)} ms`,
        goal(`≤ ${GOAL_LOOP_MS} ms`, again.loop <= GOAL_LOOP_MS),
      ],
    )
    await db.close()
  }
  const people = (orders / MEMBERS).toLocaleString('en-US')
  return {
    tables: [
      {
        caption: `Overview over ${orders.toLocaleString('en-US')} orders and ${people} members`,
        columns: ['', 'measured', 'goal'],
        rows,
      },
    ],
    samples,
  }
}

/** How long it takes, and how late the event loop is meanwhile (p99, without the timer's own 10 ms). */
async function timed(work: () => Promise<void>): Promise<{ ms: number; loop: number }> {
  const resolution = 10
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  delay.disable()
  return { ms, loop: Math.max(0, delay.percentile(99) / NANO - resolution) }
}

/** @returns null: there is no PostgreSQL */
async function open(
  engine: 'sqlite' | 'postgres',
  stack: AsyncDisposableStack,
): Promise<Database | null> {
  if (engine === 'postgres') {
    const url = await openDatabase(stack)
    // Writing a million rows takes longer than the product allows a query.
    const db = url === null ? null : openPostgres(url, createLog('silent'), MIGRATION_TIMEOUTS)
    if (db) await migrate(db, migrations)
    return db
  }
  const folder = await mkdtemp(join(tmpdir(), 'mintwatch-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const db = openSqlite(folder)
  await migrate(db, migrations)
  return db
}
