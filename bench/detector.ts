import { setTimeout as sleep } from 'node:timers/promises'
import { LAUNCH_NEWS } from '../src/contract/news.ts'
import { openServer, type Server } from './support/app.ts'
import { openDatabase } from './support/databases.ts'
import { goal, number, percentile, type Result, type Scope } from './support/figures.ts'
import { appEnv, openWorld } from './support/processes.ts'

const MINUTE = 60_000
const FULL = { rate: 1_000, ms: 10 * MINUTE, warmUpMs: MINUTE / 2 }
const QUICK = { rate: 300, ms: 20_000, warmUpMs: 5_000 }
const SETTLE_WITHIN_MS = 30_000
const MEMORY_EVERY_MS = 10_000
const GOAL_P99_MS = 20
/** The market's venue whose logs contain everything about a launch. */
const TOLD_BY_LOGS = 'pumpfun'
/** Uncollected garbage is not growth. */
const FLAT_WITHIN = 1.25

type Found = {
  engine: string
  /** Milliseconds from the ledger to the committed alert row, of what logs show at once … */
  delays: number[]
  /** … and of what has to be fetched once the chain has confirmed it. */
  fetched: number[]
  transactions: number
  emitted: number
  missed: number
  alerted: number
  /** Megabytes, one every ten seconds. */
  memory: number[]
}

/**
 * The market in a separate process, as busy as the whole chain, with the app: the time from a
 * launch in the ledger to its alert row, missed launches, and memory growth.
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
  const from = Date.now()
  const before = await world.market('market')
  const memory: number[] = []
  while (Date.now() - from < ms) {
    await sleep(Math.min(MEMORY_EVERY_MS, ms))
    memory.push(process.memoryUsage().rss / 2 ** 20)
  }
  const after = await world.market('still')
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
    fetched: delaysOf((venue) => venue !== TOLD_BY_LOGS),
    transactions: after.counts.transactions - before.counts.transactions,
    emitted: launched.length,
    missed: launched.filter(({ mint }) => !stored.has(mint)).length,
    alerted: await alertsOf(server, from),
    memory,
  }
}

/** When each launch was first published, right after its commit. */
function noteStored({ app }: Server): Map<string, number> {
  const stored = new Map<string, number>()
  const { db } = app.context
  const publish = db.publish.bind(db)
  db.publish = (channel, id) => {
    if (channel === LAUNCH_NEWS && !stored.has(id)) stored.set(id, Date.now())
    publish(channel, id)
  }
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
          row('p50', ({ delays }) => `${number(percentile(delays, 0.5))} ms`),
          row('p99', ({ delays }) => {
            const p99 = percentile(delays, 0.99)
            return goal(`${number(p99)} ms, ≤ ${GOAL_P99_MS} ms`, p99 <= GOAL_P99_MS)
          }),
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
      found.flatMap(({ engine, delays, fetched, memory }) => [
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
