import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from './support/databases.ts'
import { number } from './support/figures.ts'
import { appEnv, openApp, openWorld } from './support/processes.ts'

/**
 * `node bench/memory.ts [--engine sqlite|postgres] [--minutes 60] [--rate 300] [--warm-up 10]`: runs the
 * product beside a market in a process of its own. Each minute adds a line to
 * `bench/results/memory-ENGINE.jsonl`, so an interrupted run keeps what it measured; `--sum` only reads that
 * file. SIGUSR2 to the product's process writes a heap snapshot.
 */

const MINUTE = 60_000
const MEGABYTE = 2 ** 20
const RESULTS = join(import.meta.dirname, 'results')

type Minute = {
  minute: number
  /** Megabytes. */
  rss: number
  /** The part of it that belongs to no file. */
  anonymous: number
  /** What the engine has reserved for the heap, and how much of that is used. */
  heapTotal: number
  heap: number
  external: number
  buffers: number
  /** Since the start. */
  launches: number
  transactions: number
}

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '300' },
    'warm-up': { type: 'string', default: '10' },
    sum: { type: 'boolean', default: false },
  },
})
const file = join(RESULTS, `memory-${values.engine}.jsonl`)
if (!values.sum) await measure()
await sum()
process.exit()

async function measure(): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  await rm(file, { force: true })
  await using stack = new AsyncDisposableStack()
  const databaseUrl = values.engine === 'postgres' ? await openDatabase(stack) : null
  if (values.engine === 'postgres' && databaseUrl === null) throw new Error('no PostgreSQL answers')
  const world = await openWorld(stack, {
    parts: ['chain', 'prices', 'market'],
    marketRate: Number(values.rate),
  })
  const env = await appEnv(stack, world, databaseUrl)
  const app = await openApp(stack, env, ['--expose-gc', '--heapsnapshot-signal=SIGUSR2'])
  const from = Date.now()
  for (let minute = 1; minute <= Number(values.minutes); minute += 1) {
    await sleep(from + minute * MINUTE - Date.now())
    const [used, { counts }] = [await app.usage(), await world.market('market')]
    const line: Minute = {
      minute,
      rss: used.rss / MEGABYTE,
      anonymous: used.anonymous / MEGABYTE,
      heapTotal: used.heapTotal / MEGABYTE,
      heap: used.heapUsed / MEGABYTE,
      external: used.external / MEGABYTE,
      buffers: used.arrayBuffers / MEGABYTE,
      launches: counts.launches,
      transactions: counts.transactions,
    }
    await appendFile(file, `${JSON.stringify(line)}\n`)
  }
}

/** Prints each figure's growth after the warm-up, by least squares. */
async function sum(): Promise<void> {
  const all: Minute[] = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const warm = all.filter(({ minute }) => minute > Number(values['warm-up']))
  const last = all.at(-1)
  if (!last || warm.length < 2) return console.log(`${all.length} minutes; not warm yet`)
  console.log(
    `${values.engine}: ${last.minute} minutes, ${number(last.launches)} launches, ${number(last.transactions)} transactions`,
  )
  for (const name of ['rss', 'anonymous', 'heapTotal', 'heap', 'external', 'buffers'] as const) {
    const at = (minute: Minute) => minute[name]
    console.log(
      `${name}: ${number(at(warm[0] as Minute))} → ${number(at(last))} MB, ${number(slope(warm, at))} MB a minute`,
    )
  }
}

function slope(minutes: readonly Minute[], at: (minute: Minute) => number): number {
  const mean = (of: (minute: Minute) => number) =>
    minutes.reduce((total, one) => total + of(one), 0) / minutes.length
  const [x, y] = [mean(({ minute }) => minute), mean(at)]
  const over = minutes.reduce((total, one) => total + (one.minute - x) * (at(one) - y), 0)
  return over / minutes.reduce((total, one) => total + (one.minute - x) ** 2, 0)
}
