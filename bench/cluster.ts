import { startNats } from '../test/cluster/nats-server.ts'
import { type FirstEvents, measureFirstEvents } from './support/cluster/first-event.ts'
import { type LineFound, measureLine } from './support/cluster/line.ts'
import { measureStreams, type Streams } from './support/cluster/streams.ts'
import { openDatabase } from './support/databases.ts'
import { goal, number, percentile, type Result, type Scope, spread } from './support/figures.ts'
import { appEnv, openApp, openWorld } from './support/processes.ts'

const FULL = { rate: 400, ms: 40_000, each: 10_000, news: 20, starts: 5 }
const QUICK = { rate: 100, ms: 5_000, each: 100, news: 3, starts: 1 }
const WORKERS = [null, 1, 2, 4]
const TIMES_MORE = 10
const MEGABYTE = 2 ** 20
const GOAL_MB = 1_024

/**
 * Measures a cluster on one machine beside one process that does everything: the launches that get a
 * report, and the processor time at full traffic and at a tenth of it.
 */
export async function measureCluster({ stack, quick, say }: Scope): Promise<Result> {
  const size = quick ? QUICK : FULL
  const lines: LineFound[] = []
  for (const workers of WORKERS) {
    say(`${wordsFor(workers)}: ${size.rate} transactions a second`)
    const line = await measureLine(stack, { workers, rate: size.rate, ms: size.ms })
    lines.push(line)
    say(asRow(line).join(' | '))
  }
  say(`two workers: ${size.rate / TIMES_MORE} transactions a second`)
  const little = await measureLine(stack, {
    ...{ workers: 2, rate: size.rate / TIMES_MORE, ms: size.ms },
  })
  const line = asResult(lines, little)
  say(`${size.starts} new ingesters`)
  const first = await measureFirstEvents(stack, size.starts)
  return {
    tables: [...line.tables, ...asFirstEvents(first).tables],
    samples: { ...line.samples, ...asFirstEvents(first).samples },
  }
}

/** Measures the public feeds of many visitors on two web nodes over NATS. */
export async function measureFeeds({ stack, quick, say }: Scope): Promise<Result> {
  const size = quick ? QUICK : FULL
  say(`${2 * size.each} feeds on two nodes`)
  return asFeedsResult(await feeds(stack, size))
}

async function feeds(stack: AsyncDisposableStack, size: typeof FULL): Promise<Streams> {
  const databaseUrl = await openDatabase(stack)
  if (databaseUrl === null) throw new Error('this needs PostgreSQL')
  const nats = await startNats()
  stack.defer(() => nats.remove())
  const world = await openWorld(stack)
  const node = async () => {
    const env = await appEnv(stack, world, databaseUrl)
    return openApp(stack, { ...env, ROLES: 'web', NATS_URL: nats.url })
  }
  return measureStreams(stack, [await node(), await node()], databaseUrl, size)
}

function asRow(one: LineFound): string[] {
  return [
    wordsFor(one.workers),
    number(one.rate),
    number(one.transactions / (one.ms / 1_000)),
    `${one.launches}, ${goal(`${one.missing}`, one.missing === 0)}`,
    `${number(percentile(one.delays, 0.5))}, ${number(percentile(one.delays, 0.99))} ms`,
    one.workers === null ? '–' : `${number(one.ingest / one.transactions)} ms`,
    `${number(one.store / one.transactions)} ms`,
  ]
}

function asFirstEvents({ alone, beside }: FirstEvents): Result {
  return {
    tables: [
      {
        caption: `From the start of an ingester’s process to its first event on NATS, ${alone.length} each`,
        columns: ['', 'measured'],
        rows: [
          ['no other runs', spread(alone, 'ms')],
          ['beside another, its first event being one of both', spread(beside, 'ms')],
        ],
      },
    ],
    samples: { 'first event alone ms': alone, 'first event beside ms': beside },
  }
}

function wordsFor(workers: number | null): string {
  if (workers === null) return 'one process, without NATS'
  return `an ingester and ${workers} ${workers === 1 ? 'worker' : 'workers'}`
}

function asResult(lines: readonly LineFound[], little: LineFound): Result {
  return {
    tables: [
      {
        caption: `From the market to stored reports, ${number((lines[0]?.ms ?? 0) / 1_000)} s each`,
        columns: [
          '',
          'asked for, tx/s',
          'made, tx/s',
          'launches, without a report',
          'to the alert: p50, p99',
          'ingester’s processor a tx',
          'workers’ processor a tx',
        ],
        rows: [...lines, little].map(asRow),
      },
    ],
    samples: Object.fromEntries(
      [...lines, little].map((one) => [
        `${wordsFor(one.workers)}, ${one.rate} tx/s ms`,
        one.delays,
      ]),
    ),
  }
}

function asFeedsResult(streams: Streams): Result {
  const most = Math.max(...streams.after) / MEGABYTE
  const grown = streams.after.map((after, nth) => after - (streams.before[nth] ?? 0))
  const perStream = grown.reduce((sum, one) => sum + one, 0) / streams.open
  return {
    tables: [
      {
        caption: 'Public feeds on two nodes over NATS',
        columns: ['', 'measured'],
        rows: [
          ['open streams', number(streams.open)],
          [
            'from the row to a stream: p50, p99',
            `${number(percentile(streams.delays, 0.5))}, ${number(percentile(streams.delays, 0.99))} ms`,
          ],
          ['not sent to a stream', goal(number(streams.missing), streams.missing <= 0)],
          [
            'memory of the larger node',
            goal(`${number(most)} MB, ≤ ${GOAL_MB} MB`, most <= GOAL_MB),
          ],
          ['of it for each stream', `${number(perStream / 1_024)} KB`],
          [
            'processor time for each event',
            `${number((streams.processor * 1_000) / streams.delays.length)} µs`,
          ],
        ],
      },
    ],
    samples: {
      'heard ms': streams.delays.filter((_, nth) => nth % 20 === 0),
    },
  }
}
