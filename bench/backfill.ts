import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../migrations/index.ts'
import type { Scenario } from '../sandbox/market/coin.ts'
import { newestBackfill } from '../src/domains/launches/index.ts'
import { judge, PRIOR } from '../src/domains/risk/index.ts'
import { requestBackfill } from '../src/flows/backfill/request-backfill.ts'
import { workOnBackfill } from '../src/flows/backfill/work-on-backfill.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { systemEntropy } from '../src/kernel/ids.ts'
import { type PastMarketOfTest, playPast } from '../test/support/past-market.ts'
import { quietLog } from '../test/support/quiet-log.ts'
import { number, type Result, type Scope } from './support/figures.ts'

const SCENARIOS: readonly Scenario[] = [
  'honest',
  'rugger',
  'bundled',
  'sniped',
  'copycat',
  'slow-death',
  'graduation',
]
const ROUNDS = 12
/** Slow enough for all that the scenarios do to happen in time. */
const SPEED = 40
const LIMITED = 50
const MEGABYTE = 1024 * 1024
const LOOK_EVERY_MS = 20

type Measured = { launches: number; seconds: number; calls: number; grown: number }

/** How fast launches of the past are read, what each costs, and what it takes in memory. */
export async function measureBackfill({ stack, quick, say }: Scope): Promise<Result> {
  const rounds = quick ? 1 : ROUNDS
  say(`playing ${rounds * SCENARIOS.length} scenarios`)
  const scenarios = Array.from({ length: rounds }, () => SCENARIOS).flat()
  const past = await playPast(scenarios, { speed: SPEED })
  stack.defer(() => past.stop())
  const rows: string[][] = []
  const samples: Record<string, number[]> = {}
  for (const [name, perSecond, sample] of [
    ['unlimited', null, 100_000],
    [`${LIMITED} calls a second`, LIMITED, quick ? 3 : 30],
  ] as const) {
    say(`reading ${name}`)
    const history = perSecond === null ? past.history : past.historyAt(perSecond)
    const { launches, seconds, calls, grown } = await read(past, history, sample)
    rows.push([
      name,
      number(launches),
      number(launches / seconds),
      number(calls / seconds),
      number(calls / launches),
      `${number(grown / MEGABYTE)} MB`,
    ])
    samples[`${name}, launches/s`] = [launches / seconds]
    samples[`${name}, calls per launch`] = [calls / launches]
  }
  return {
    tables: [
      {
        caption: 'Reading the past of the sandbox',
        columns: ['RPC service', 'launches', 'launches/s', 'calls/s', 'calls per launch', 'memory'],
        rows,
      },
    ],
    samples,
  }
}

/** Into an empty database; memory is what the process grew by at most, the sandbox included. */
async function read(
  { clock }: PastMarketOfTest,
  history: PastMarketOfTest['history'],
  sample: number,
): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mintwatch-bench-'))
  const db = openSqlite(dataDir)
  const before = process.memoryUsage().rss
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, LOOK_EVERY_MS)
  try {
    await migrate(db, migrations)
    const context = {
      ...{ db, clock, log: quietLog, history, entropy: systemEntropy, exchanges: new Map() },
      judge: (snapshot: Parameters<typeof judge>[0]) => judge(snapshot, PRIOR),
    }
    await requestBackfill(context, history, { days: 3, sample, seed: 'bench' })
    const calls = history.calls()
    const began = performance.now()
    while (await workOnBackfill(context, new AbortController().signal));
    const run = await newestBackfill(db.read)
    const rows = await db.read.selectFrom('launches').select('mint').execute()
    return {
      launches: rows.length,
      seconds: Math.max(performance.now() - began, run?.worked_ms ?? 0) / 1_000,
      calls: history.calls() - calls,
      grown: most - before,
    }
  } finally {
    clearInterval(looking)
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
