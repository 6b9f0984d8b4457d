import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrations } from '../migrations/index.ts'
import { createLaunchHistory } from '../src/adapters/solana/history/create.ts'
import { createDetectorRpc } from '../src/adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget } from '../src/adapters/solana/rpc/ranked-budget.ts'
import { exchangesWith } from '../src/contract/launches/exchanges.ts'
import { newestBackfill } from '../src/domains/launches/index.ts'
import { PRIOR, scoreLaunch } from '../src/domains/risk/index.ts'
import { requestBackfill } from '../src/flows/backfill/request-backfill.ts'
import { workOnBackfill } from '../src/flows/backfill/work-on-backfill.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { createAnswers } from '../src/kernel/collections/answers.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { systemEntropy } from '../src/kernel/ids.ts'
import { quietLog } from '../test/support/quiet-log.ts'
import { number, percentile, type Result, type Scope, type Table } from './support/figures.ts'
import { type MadePast, openMadePast } from './support/made-past.ts'
import { openFolder } from './support/processes.ts'

const LAUNCHES = 300
const UNLIMITED = 10_000
const LIMITED = 50
const DAYS = 3
const MEGABYTE = 1024 * 1024
const LOOK_EVERY_MS = 20

type Scored = { mint: string; score: number | null; outcome: string | null }
type Measured = { launches: Scored[]; seconds: number; cpu: number; calls: number; grown: number }

/** Measures how fast the sandbox's past is written and read, at what cost, and how its scenarios score. */
export async function measureBackfill({ stack, quick, say }: Scope): Promise<Result> {
  const folder = await openFolder(stack)
  const launches = quick ? 30 : LAUNCHES
  say(`writing ${launches} launches`)
  const past = await openMadePast(stack, join(folder, 'sandbox'), launches)
  const rows: string[][] = []
  const samples: Record<string, number[]> = { 'writing the past, s': [past.seconds] }
  let whole: Scored[] = []
  for (const [name, perSecond, sample] of [
    ['unlimited', UNLIMITED, 100_000],
    [`${LIMITED} calls a second`, LIMITED, quick ? 3 : 30],
  ] as const) {
    say(`reading, ${name}`)
    const read = await readPast(past, join(folder, name), perSecond, sample)
    const count = read.launches.length
    if (perSecond === UNLIMITED) whole = read.launches
    rows.push([
      name,
      number(count),
      number(count / read.seconds),
      number(read.calls / read.seconds),
      number(read.calls / count),
      `${number((read.cpu * 1_000) / count)} ms`,
      `${number(read.grown / MEGABYTE)} MB`,
    ])
    samples[`${name}, launches/s`] = [count / read.seconds]
    samples[`${name}, calls per launch`] = [read.calls / count]
  }
  const columns = ['RPC service', 'launches', 'launches/s', 'calls/s', 'calls per launch']
  const reading = { caption: 'Reading the past of the sandbox', rows }
  return {
    tables: [
      writing(past),
      { ...reading, columns: [...columns, 'processor per launch', 'memory'] },
      distribution(past, whole),
    ],
    samples,
  }
}

function writing({ scenarios, transactions, seconds, megabytes }: MadePast): Table {
  const perSecond = `${number(transactions / seconds)}/s`
  return {
    caption: 'Writing the past of the sandbox',
    columns: ['launches', 'transactions', 'time', 'transactions', 'size'],
    rows: [
      [
        number(scenarios.size),
        number(transactions),
        `${number(seconds)} s`,
        perSecond,
        `${number(megabytes)} MB`,
      ],
    ],
  }
}

/** Scores at five minutes by scenario, the lowest median first. */
function distribution({ scenarios }: MadePast, launches: readonly Scored[]): Table {
  const groups = Map.groupBy(launches, ({ mint }) => scenarios.get(mint) ?? 'unknown')
  const rows = [...groups].map(([scenario, ones]) => {
    const scores = ones.flatMap(({ score }) => (score === null ? [] : [score]))
    const at = (p: number) => percentile(scores, p)
    const outcomes = Map.groupBy(ones, ({ outcome }) => outcome ?? 'open')
    const ends = [...outcomes].sort(([, a], [, b]) => b.length - a.length)
    const said = ends.map(([outcome, { length }]) => `${length} ${outcome}`).join(', ')
    const figures = [0, 0.25, 0.5, 0.75, 1].map(at)
    return { median: at(0.5), row: [scenario, number(ones.length), ...figures.map(number), said] }
  })
  return {
    caption: 'Risk scores at five minutes, by the scenario that was played',
    columns: ['scenario', 'launches', 'least', '25%', 'median', '75%', 'most', 'after one hour'],
    rows: rows.sort((a, b) => a.median - b.median).map(({ row }) => row),
  }
}

/** Reads into an empty database. Memory is the most that this process grew. */
async function readPast(
  { rpcUrl, exchanges }: MadePast,
  dataDir: string,
  perSecond: number,
  sample: number,
): Promise<Measured> {
  const clock = systemClock
  const rpc = createDetectorRpc({ urls: [rpcUrl], clock, log: quietLog })
  const budget = createRankedBudget(clock, perSecond)
  const history = createLaunchHistory({ rpc, budget, perSecond, clock, log: quietLog })
  const db = openSqlite(dataDir)
  const before = process.memoryUsage().rss
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, LOOK_EVERY_MS)
  try {
    await migrate(db, migrations)
    const context = {
      ...{ db, clock, log: quietLog, history, entropy: systemEntropy },
      answers: createAnswers(),
      exchanges: exchangesWith([...exchanges]),
      score: (snapshot: Parameters<typeof scoreLaunch>[0]) => scoreLaunch(snapshot, PRIOR),
    }
    await requestBackfill(context, history, { days: DAYS, sample, seed: 'bench' })
    const began = performance.now()
    const used = process.cpuUsage()
    while (await workOnBackfill(context, new AbortController().signal));
    const { user, system } = process.cpuUsage(used)
    const launches = await db.read
      .selectFrom('launches as l')
      .leftJoin('launch_outcomes as o', (join) =>
        join.onRef('o.mint', '=', 'l.mint').on('o.horizon', '=', '1h'),
      )
      .select(['l.mint', 'l.score', 'o.outcome'])
      .execute()
    return {
      launches,
      seconds: (performance.now() - began) / 1_000,
      cpu: (user + system) / 1e6,
      calls: (await newestBackfill(db.read))?.calls ?? 0,
      grown: most - before,
    }
  } finally {
    clearInterval(looking)
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
