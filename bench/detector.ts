import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { LAUNCH_CHANGED } from '../src/contract/news.ts'
import { openServer, type Server } from './support/app.ts'
import { openDatabase } from './support/databases.ts'
import { goal, number, percentile, type Result, type Scope } from './support/figures.ts'
import { appEnv, openFolder, openProcess, openWorld } from './support/processes.ts'
import type { BareWrites } from './support/writes/bare-writer-process.ts'

const MINUTE = 60_000
const FULL = { rate: 1_000, ms: 10 * MINUTE, warmUpMs: MINUTE / 2 }
const QUICK = { rate: 300, ms: 20_000, warmUpMs: 5_000 }
const SETTLE_WITHIN_MS = 30_000
const MEMORY_EVERY_MS = 10_000
/** What a launch takes from the ledger to its alert, in durable transactions that write the same rows and do nothing else. */
const GOAL_RATIO = 3
const BARE_EVERY_MS = 250
/** What is written with a launch's first report. */
const WRITTEN = [
  'launches',
  'launch_reports',
  'launch_alerts',
  'launch_events',
  'record_leaves',
  'outbox',
] as const
/** The market's venue whose logs contain everything about a launch. */
const TOLD_BY_LOGS = 'pumpfun'
/** Uncollected garbage is not growth. */
const FLAT_WITHIN = 1.25

/** Milliseconds of one launch, each from where the one before ends. */
type Part = {
  /** From the ledger until the detector has it. */
  arriving: number
  /** Until it is scored and its row is inserted. */
  scoring: number
  /** Until who listens for news hears of it, after the commit. */
  committing: number
}

type Found = {
  engine: string
  /** Milliseconds from the ledger to the committed alert row, of what logs show at once … */
  delays: number[]
  /** … and of what has to be fetched once the chain has confirmed it. */
  fetched: number[]
  /** Where those milliseconds go, of what logs show at once. */
  parts: Part[]
  /** Milliseconds of bare transactions that write a launch's rows, meanwhile. */
  bare: number[]
  transactions: number
  emitted: number
  missed: number
  alerted: number
  /** Megabytes, one every ten seconds. */
  memory: number[]
}

/**
 * The market in a separate process, as busy as the whole chain, with the app: the time from a
 * launch in the ledger to its alert row, beside bare transactions that write the same rows, missed launches, and memory
 * growth.
 */
export async function measureDetector({ stack, quick, say }: Scope): Promise<Result> {
  const size = quick ? QUICK : FULL
  const found: Found[] = []
  const engines = [
    ['SQLite', null],
    ['PostgreSQL', await openDatabase(stack)],
  ] as const
  for (const [engine, url] of engines) {
    if (engine === 'PostgreSQL' && url === null) continue
    say(`${engine}: ${size.rate} transactions a second for ${size.ms / 1_000} s`)
    const own = stack.use(new AsyncDisposableStack())
    found.push({ engine, ...(await measureOn(own, size, url)) })
    await own.disposeAsync()
  }
  return asResult(size, found)
}

async function measureOn(
  stack: AsyncDisposableStack,
  { rate, ms, warmUpMs }: typeof FULL,
  databaseUrl: string | null,
): Promise<Omit<Found, 'engine'>> {
  const world = await openWorld(stack, {
    parts: ['chain', 'prices', 'market'],
    marketRate: rate,
  })
  const env = await appEnv(stack, world, databaseUrl)
  const server = await openServer(stack, world, { env })
  const stored = noteStored(server)
  await sleep(warmUpMs)
  const bare = await openBareWriter(stack, server, databaseUrl)
  const from = Date.now()
  const before = await world.market('market')
  const memory: number[] = []
  while (Date.now() - from < ms) {
    await sleep(Math.min(MEMORY_EVERY_MS, ms))
    memory.push(process.memoryUsage().rss / 2 ** 20)
  }
  const after = await world.market('still')
  bare.send('times')
  const [took] = await once(bare, 'message')
  const launched = after.launches.filter(({ at }) => at >= from)
  const deadline = Date.now() + SETTLE_WITHIN_MS
  while (launched.some(({ mint }) => !stored.has(mint)) && Date.now() < deadline) await sleep(100)
  const delaysOf = (isWanted: (venue: string) => boolean) =>
    launched.flatMap(({ mint, venue, at }) => {
      const storedAt = stored.get(mint)
      return storedAt === undefined || !isWanted(venue) ? [] : [storedAt - at]
    })
  return {
    delays: delaysOf((venue) => venue === TOLD_BY_LOGS),
    parts: await partsOf(server, launched, stored),
    fetched: delaysOf((venue) => venue !== TOLD_BY_LOGS),
    bare: took,
    transactions: after.counts.transactions - before.counts.transactions,
    emitted: launched.length,
    missed: launched.filter(({ mint }) => !stored.has(mint)).length,
    alerted: await alertsOf(server, from),
    memory,
  }
}

async function partsOf(
  { app }: Server,
  launched: readonly { mint: string; venue: string; at: number }[],
  stored: ReadonlyMap<string, number>,
): Promise<Part[]> {
  const rows = await app.context.db.read
    .selectFrom('launches')
    .innerJoin('launch_alerts', 'launch_alerts.mint', 'launches.mint')
    .select(['launches.mint', 'detected_at', 'alerted_at'])
    .execute()
  const rowOf = new Map(rows.map((row) => [row.mint, row]))
  return launched.flatMap(({ mint, venue, at }) => {
    const [row, heardAt] = [rowOf.get(mint), stored.get(mint)]
    if (venue !== TOLD_BY_LOGS || row === undefined || heardAt === undefined) return []
    const { detected_at, alerted_at } = row
    return {
      arriving: detected_at - at,
      scoring: alerted_at - detected_at,
      committing: heardAt - alerted_at,
    }
  })
}

/** Starts writing what the newest launch's first report wrote, again and again, in a process of its own. */
async function openBareWriter(stack: AsyncDisposableStack, { app }: Server, url: string | null) {
  const { read } = app.context.db
  const { mint } = await read
    .selectFrom('launch_alerts')
    .select('mint')
    .orderBy('alerted_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const rowsOf = (table: (typeof WRITTEN)[number]) => {
    const rows = read.selectFrom(table as 'launches').selectAll()
    const named = sql<boolean>`payload like ${['%', mint, '%'].join('')}`
    const own = table === 'outbox' ? named : sql<boolean>`mint = ${mint}`
    return rows.where(own).limit(1).execute()
  }
  const rows = await Promise.all(
    WRITTEN.map(async (table) => [table, await rowsOf(table)] as const),
  )
  const schema =
    url === null
      ? await sql<{ sql: string }>`
          select sql from sqlite_master where tbl_name in (${sql.join(WRITTEN)}) and sql is not null
          order by type desc`.execute(read)
      : { rows: [] }
  const { child } = await openProcess(stack, 'writes/bare-writer-process.ts', {
    file: url === null ? join(await openFolder(stack), 'bare.db') : null,
    schema: schema.rows.map((one) => one.sql),
    url,
    mint,
    rows: Object.fromEntries(rows) as BareWrites['rows'],
    everyMs: BARE_EVERY_MS,
  } satisfies BareWrites)
  return child
}

/** When each launch was first heard of by who listens for news, after its commit. */
function noteStored({ app, stack }: Server): Map<string, number> {
  const stored = new Map<string, number>()
  const stop = app.context.db.subscribe(LAUNCH_CHANGED, (mint) => {
    if (mint !== null && !stored.has(mint)) stored.set(mint, Date.now())
  })
  stack.defer(stop)
  return stored
}

async function alertsOf({ app }: Server, from: number): Promise<number> {
  const { count } = await app.context.db.read
    .selectFrom('launch_alerts')
    .where('alerted_at', '>=', from)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function asResult({ rate, ms }: typeof FULL, found: readonly Found[]): Result {
  const row = (words: string, format: (found: Found) => string) => [words, ...found.map(format)]
  const isFlat = ({ memory }: Found) =>
    mean(memory.slice(-6)) <= mean(memory.slice(0, 6)) * FLAT_WITHIN
  return {
    tables: [
      {
        caption: `Launch in the ledger → alert row, ${number(ms / MINUTE)} minutes at ${number(rate)} transactions a second`,
        columns: ['', ...found.map(({ engine }) => engine)],
        rows: [
          row('transactions a second that the market made', ({ transactions }) =>
            number(transactions / (ms / 1_000)),
          ),
          row('launches', ({ emitted }) => number(emitted)),
          row('missed', ({ missed }) => goal(`${missed}`, missed === 0)),
          row('alert rows', ({ alerted }) => number(alerted)),
          ...(
            [
              ['p50', 0.5],
              ['p99', 0.99],
            ] as const
          ).flatMap(([words, p]) => {
            return [
              row(words, ({ delays }) => `${number(percentile(delays, p))} ms`),
              row(
                `${words} of bare transactions`,
                ({ bare }) => `${number(percentile(bare, p))} ms`,
              ),
              row(`${words} as many times`, ({ delays, bare }) => {
                const ratio = percentile(delays, p) / percentile(bare, p)
                return goal(`${number(ratio)}, ≤ ${GOAL_RATIO}`, ratio <= GOAL_RATIO)
              }),
            ]
          }),
          ...(
            [
              ['until it arrives', 'arriving'],
              ['until it is scored and its row inserted', 'scoring'],
              ['until it is committed and told', 'committing'],
            ] as const
          ).map(([words, part]) =>
            row(
              `${words}: mean`,
              ({ parts }) => `${number(mean(parts.map((one) => one[part])))} ms`,
            ),
          ),
          row('slowest', ({ delays }) => `${number(Math.max(...delays))} ms`),
          row('of fetched ones: p50, p99', ({ fetched }) =>
            [0.5, 0.99].map((p) => `${number(percentile(fetched, p))} ms`).join(', '),
          ),
          row('memory, first and last minute', (one) =>
            goal(
              `${number(mean(one.memory.slice(0, 6)))} → ${number(mean(one.memory.slice(-6)))} MB`,
              isFlat(one),
            ),
          ),
        ],
      },
    ],
    samples: Object.fromEntries(
      found.flatMap(({ engine, delays, fetched, memory, bare }) => [
        [`${engine} bare transaction ms`, bare],
        [`${engine} delay ms`, delays],
        [`${engine} delay of fetched ones ms`, fetched],
        [`${engine} memory MB`, memory],
      ]),
    ),
  }
}

function mean(samples: readonly number[]): number {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length
}
