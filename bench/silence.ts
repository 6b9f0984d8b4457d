import { setTimeout as sleep } from 'node:timers/promises'
import { migrations } from '../migrations/index.ts'
import { type Ms, SECOND } from '../src/kernel/clock.ts'
import type { Database } from '../src/kernel/db/database.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openPostgres } from '../src/kernel/db/postgres.ts'
import { silentProxy } from '../test/support/chain/silent-proxy.ts'
import { quietLog } from '../test/support/quiet-log.ts'
import { openDatabase } from './support/databases.ts'
import { goal, type Result, type Scope, spread, type Table } from './support/figures.ts'

const GOAL = 15
const ROUNDS = { full: 5, quick: 1 }
/** Longer than any limit on a query: the pool is full of dead connections. */
const LONG_SILENCE = 30 * SECOND
const QUERY_EVERY = 250
/** How long every query must succeed to count as recovered. */
const STEADY = 2 * SECOND
const GIVE_UP = 60 * SECOND
const NEVER = new AbortController().signal

/** Measures how long recovery takes after PostgreSQL connections fall silent without being closed. */
export async function measureSilence({ stack, quick, say }: Scope): Promise<Result> {
  const url = await openDatabase(stack)
  if (url === null) throw new Error('there is no PostgreSQL')
  const near = openPostgres(url, quietLog)
  stack.defer(() => near.close())
  await migrate(near, migrations)
  const rounds = Array.from({ length: quick ? ROUNDS.quick : ROUNDS.full })
  const dead: number[] = []
  const silent: number[] = []
  const led: number[] = []
  for (const [round] of rounds.entries()) {
    say(`round ${round + 1} of ${rounds.length}`)
    dead.push(await afterSilence(url, 0))
    silent.push(await afterSilence(url, LONG_SILENCE))
    led.push(await untilReplaced(url, near))
  }
  return {
    tables: [tableOf({ dead, silent, led })],
    samples: {
      'connections dead, until all queries are answered, s': dead,
      'after 30 s of silence, until all queries are answered, s': silent,
      'leader silent, until the next one leads, s': led,
    },
  }
}

/** In seconds, from when new connections get through again. */
async function afterSilence(url: string, silence: Ms): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const wire = await silentProxy(url)
  stack.defer(() => wire.close())
  const far = openPostgres(wire.url, quietLog)
  stack.defer(() => far.close())
  await Promise.all(Array.from({ length: 20 }, () => ask(far)))
  const queries = new AbortController()
  const asked = askOften(far, queries.signal)
  wire.silence()
  await sleep(silence)
  wire.speak()
  const from = performance.now()
  try {
    while (performance.now() - from < GIVE_UP) {
      await sleep(QUERY_EVERY)
      const steady = asked.steadySince()
      if (steady !== null && performance.now() - steady > STEADY) {
        return Math.max(0, steady - from) / SECOND
      }
    }
    return Number.POSITIVE_INFINITY
  } finally {
    queries.abort()
    await asked.ended
  }
}

/** Queries repeatedly, whatever the results. */
function askOften(db: Database, signal: AbortSignal) {
  let steadySince: number | null = null
  const waiting = new Set<Promise<void>>()

  async function askOnce() {
    try {
      await ask(db)
      steadySince ??= performance.now()
    } catch {
      steadySince = null
    }
  }
  async function run() {
    while (!signal.aborted) {
      const one = askOnce().finally(() => waiting.delete(one))
      waiting.add(one)
      await sleep(QUERY_EVERY)
    }
    await Promise.all(waiting)
  }
  return { steadySince: () => steadySince, ended: run() }
}

const ask = (db: Database) => db.read.selectFrom('leaders').select('epoch').execute()

/** In seconds, from the leader's silence until another leads. */
async function untilReplaced(url: string, near: Database): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const wire = await silentProxy(url)
  stack.defer(() => wire.close())
  const far = openPostgres(wire.url, quietLog)
  stack.defer(() => far.close())
  await far.lead('bench', NEVER)
  const next = near.lead('bench', NEVER)
  wire.silence()
  const from = performance.now()
  const leadership = await next
  const seconds = (performance.now() - from) / SECOND
  await leadership?.release()
  return seconds
}

function tableOf(found: Record<'dead' | 'silent' | 'led', number[]>): Table {
  const row = (words: string, seconds: number[]) => [
    words,
    spread(seconds, 's'),
    goal(`≤ ${GOAL} s`, Math.max(...seconds) <= GOAL),
  ]
  return {
    caption: `PostgreSQL falls silent, ${found.dead.length} times each`,
    columns: ['', 'until it works again', 'goal'],
    rows: [
      row('every open connection is dead, new ones get through', found.dead),
      row('nothing gets through for 30 s; from its end', found.silent),
      row('a leader’s connections are dead, until another leads', found.led),
    ],
  }
}
