import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '../../../src/kernel/db/postgres.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { startNats } from '../../../test/cluster/nats-server.ts'
import { openDatabase } from '../databases.ts'
import { appEnv, openApp, openWorld, type RunningApp } from '../processes.ts'

const SETTLE_WITHIN_MS = 30_000
const LOOK_MS = 100
/** Every stored launch has a report of this stage. */
const FIRST_STAGE = 'at_once'

export type LineSize = {
  /** null: one process receives, stores, and scores, without NATS. */
  workers: number | null
  /** Transactions a second of the market. */
  rate: number
  ms: number
}

export type LineFound = LineSize & {
  /** Transactions of the market during the measurement. */
  transactions: number
  launches: number
  /** Launches that have no first report at the end. */
  missing: number
  /** Milliseconds from the ledger to the alert. */
  delays: number[]
  /** Milliseconds of processor time: of ingesters, and of the processes that store and score. */
  ingest: number
  store: number
}

/** Follows the transactions of a market in a process of its own to stored reports. */
export async function measureLine(given: AsyncDisposableStack, size: LineSize): Promise<LineFound> {
  const stack = given.use(new AsyncDisposableStack())
  const databaseUrl = await openDatabase(stack)
  if (databaseUrl === null) throw new Error('this needs PostgreSQL')
  const nats = size.workers === null ? null : await startNats()
  stack.defer(() => nats?.remove())
  const parts = ['chain', 'prices', 'market'] as const
  const world = await openWorld(stack, { parts: [...parts], marketRate: size.rate })
  const start = async (roles: string) => {
    const env = await appEnv(stack, world, databaseUrl)
    return openApp(stack, { ...env, ROLES: roles, NATS_URL: nats?.url ?? '' })
  }
  const storing: RunningApp[] = []
  for (let nth = 0; nth < (size.workers ?? 1); nth += 1) storing.push(await start('detector'))
  const ingesting = nats ? [await start('ingest')] : []
  const db = openPostgres(databaseUrl, createLog('silent'))
  stack.defer(() => db.close())
  if (size.workers !== null) await untilShared(db, size.workers)
  await sleep(5_000)
  const from = Date.now()
  const [before, ingestBefore, storeBefore] = await Promise.all([
    world.market('market'),
    processorOf(ingesting),
    processorOf(storing),
  ])
  await sleep(size.ms)
  const after = await world.market('still')
  const launched = after.launches.filter(({ at }) => at >= from)
  const alerted = await untilReported(db, launched)
  const found = {
    ...size,
    transactions: after.counts.transactions - before.counts.transactions,
    launches: launched.length,
    missing: launched.filter(({ mint }) => !alerted.has(mint)).length,
    delays: launched
      .filter(({ venue, mint }) => venue === 'pumpfun' && alerted.has(mint))
      .map(({ mint, at }) => (alerted.get(mint) ?? 0) - at),
    ingest: (await processorOf(ingesting)) - ingestBefore,
    store: (await processorOf(storing)) - storeBefore,
  }
  await stack.disposeAsync()
  return found
}

async function untilReported(
  db: ReturnType<typeof openPostgres>,
  launched: readonly { mint: string }[],
): Promise<Map<string, number>> {
  const deadline = Date.now() + SETTLE_WITHIN_MS
  for (;;) {
    const rows = await db.read
      .selectFrom('launch_alerts')
      .innerJoin('launch_reports', 'launch_reports.mint', 'launch_alerts.mint')
      .where('launch_reports.stage', '=', FIRST_STAGE)
      .select(['launch_alerts.mint', 'alerted_at'])
      .execute()
    const alerted = new Map(rows.map(({ mint, alerted_at }) => [mint, Number(alerted_at)]))
    if (launched.every(({ mint }) => alerted.has(mint)) || Date.now() > deadline) return alerted
    await sleep(LOOK_MS)
  }
}

async function untilShared(db: ReturnType<typeof openPostgres>, workers: number): Promise<void> {
  for (;;) {
    const rows = await db.read.selectFrom('launch_shards').select('worker').execute()
    const known = new Set(rows.flatMap(({ worker }) => worker ?? []))
    if (rows.length === 64 && known.size === workers) return
    await sleep(LOOK_MS)
  }
}

async function processorOf(apps: readonly RunningApp[]): Promise<number> {
  const used = await Promise.all(apps.map((app) => app.usage()))
  return used.reduce((sum, { user, system }) => sum + user + system, 0) / 1_000
}
