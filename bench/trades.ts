import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { migrations } from '../migrations/index.ts'
import { createTradeArchive } from '../src/adapters/archive/create.ts'
import { filesOfPart, openParts, storeTrades, tradesBefore } from '../src/domains/launches/index.ts'
import { retireParts } from '../src/flows/trades/retire-parts.ts'
import { showTrades } from '../src/flows/trades/show-trades.ts'
import { DAY, systemClock } from '../src/kernel/clock.ts'
import type { Database } from '../src/kernel/db/database.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openPostgres } from '../src/kernel/db/postgres.ts'
import { createLog } from '../src/kernel/log.ts'
import { keepRows, launchRow, tradeRow } from '../test/support/launches.ts'
import { openDatabase } from './support/databases.ts'
import { goal, number, percentile, type Result, type Scope, spread } from './support/figures.ts'

const PARTS = 30
const A_PART = 216_000
const FULL = { rows: 200_000, mints: 1_000, asked: 1_000, inserted: 20_000 }
const QUICK = { rows: 2_000, mints: 20, asked: 20, inserted: 1_000 }
const RUNS = 3
/** Rows in a statement: as many as the detector writes at once, and five times as many. */
const STATEMENTS = [100, 500] as const
/** Slots before a launch, and after its last trade, that the query covers. */
const SPARE = 9_000
const SHORTEST_SLOT_MS = 100
const LAST = 100
const GOAL_MS = 5
const log = createLog('silent')

type Asked = { first: number[]; again: number[] }

/** Measures thirty days of trades in PostgreSQL: storing them, a coin's last hundred, and moving a day to files. */
export async function measureTrades({ stack, quick, say }: Scope): Promise<Result> {
  const size = quick ? QUICK : FULL
  const url = await openDatabase(stack)
  if (url === null) throw new Error('it needs PostgreSQL')
  const opened = openPostgres(url, log)
  const db = stack.adopt(opened, () => opened.close())
  await migrate(db, migrations)
  say('storing as the detector does')
  const stored = await measureStoring(db, size.inserted)
  say(`filling ${PARTS} parts with ${number(size.rows)} trades each`)
  const client = stack.adopt(new pg.Client({ connectionString: url }), (one) => one.end())
  await client.connect()
  const fill = await fillParts(db, client, size)
  say('asking for last trades')
  const table = await askTable(db, size)
  const plans = await explain(client, size)
  const bytes = await sizesOf(client)
  say('moving a part to files')
  const folder = await mkdtemp(join(tmpdir(), 'mintwatch-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const moved = await movePart(db, folder, size.rows)
  const files = await askFiles(db, folder, size)
  return asResult(size, { stored, fill, table, plans, bytes, moved, files })
}

const mintOf = (part: number, nth: number) => `${100 + part}${100_000 + nth}${'M'.repeat(35)}`

async function measureStoring(db: Database, count: number): Promise<Map<number, number[]>> {
  const rates = new Map<number, number[]>()
  await db.transaction((tx) => openParts(tx, [0]))
  for (const statement of STATEMENTS) {
    for (let run = 0; run < RUNS; run += 1) {
      const rows = Array.from({ length: count }, (_, nth) => {
        const row = tradeRow({ mint: mintOf(0, nth % 100), slot: 1_000 + nth })
        return { ...row, signature: row.signature.padEnd(88, 'S') }
      })
      const begun = performance.now()
      for (let from = 0; from < count; from += statement)
        await db.unsyncedTransaction((tx) => storeTrades(tx, rows.slice(from, from + statement)))
      const seconds = (performance.now() - begun) / 1_000
      rates.set(statement, [...(rates.get(statement) ?? []), count / seconds])
    }
  }
  return rates
}

/** Has the server write trades in the chain's order, each coin's spread over its day. @returns rows a second */
async function fillParts(db: Database, client: pg.Client, size: typeof FULL): Promise<number> {
  await db.transaction((tx) =>
    openParts(
      tx,
      Array.from({ length: PARTS }, (_, nth) => nth + 1),
    ),
  )
  const begun = performance.now()
  // As after a restore: indexes are made once the rows are there.
  await client.query('alter table launch_trades drop constraint launch_trades_key')
  await client.query('drop index launch_trades_mint')
  for (let part = 1; part <= PARTS; part += 1) {
    const from = part * A_PART
    await client.query(
      `insert into launch_trades select
         rpad(md5(n::text || 'a${part}') || md5(n::text || 'b'), 88, md5(n::text || 'c')), '2.1',
         '${100 + part}' || (100000 + n % ${size.mints})::text || repeat('M', 35),
         ${from} + n * ${A_PART}::bigint / ${size.rows}, 1790000000000 + n,
         md5((n % 5000)::text) || 'trader000000', md5((n % 5000)::text) || 'trader000000',
         case n % 3 when 0 then 'sell' else 'buy' end,
         (n * 7919 % 1000000007 * 1000)::text, (n * 104729 % 1000000007)::text,
         '1073000000000000', '30000000000', null
       from generate_series(0::bigint, ${size.rows - 1}) as n`,
    )
  }
  await client.query(
    'alter table launch_trades add constraint launch_trades_key primary key (signature, path, slot)',
  )
  await client.query('create index launch_trades_mint on launch_trades (mint, slot, at)')
  const seconds = (performance.now() - begun) / 1_000
  await client.query('vacuum analyze launch_trades')
  return (PARTS * size.rows) / seconds
}

async function askTable(db: Database, size: typeof FULL): Promise<Asked> {
  const asked: Asked = { first: [], again: [] }
  for (let nth = 0; nth < size.asked; nth += 1) {
    const part = 1 + ((nth * 7) % PARTS)
    const mint = mintOf(part, (nth * 7_919) % size.mints)
    const launch = { mint, slot: part * A_PART, launched_at: 0, last_trade_at: DAY }
    for (const times of [asked.first, asked.again]) {
      const begun = performance.now()
      const rows = await tradesBefore(db.read, launch, null, LAST)
      times.push(performance.now() - begun)
      if (rows.length === 0) throw new Error('a coin without trades')
    }
  }
  return asked
}

/** The server's own times for the same query: planning and running, in milliseconds. */
async function explain(client: pg.Client, size: typeof FULL) {
  const planning: number[] = []
  const running: number[] = []
  for (let nth = 0; nth < Math.min(size.asked, 200); nth += 1) {
    const part = 1 + ((nth * 11) % PARTS)
    const { rows } = await client.query(
      `explain (analyze, format json) select * from launch_trades where mint = $1 and slot between $2 and $3
         order by slot desc, signature desc, path desc limit ${LAST}`,
      [
        mintOf(part, (nth * 104_729) % size.mints),
        part * A_PART - SPARE,
        part * A_PART + DAY / SHORTEST_SLOT_MS + SPARE,
      ],
    )
    const [plan] = rows[0]['QUERY PLAN']
    planning.push(plan['Planning Time'])
    running.push(plan['Execution Time'])
  }
  return { planning, running }
}

async function sizesOf(
  client: pg.Client,
): Promise<{ rows: number; indexes: number; depth: number[] }> {
  const { rows } = await client.query<{ rows: string; indexes: string }>(
    `select pg_relation_size('launch_trades_5') / count(*)::float as rows,
       pg_indexes_size('launch_trades_5') / count(*)::float as indexes from launch_trades_5`,
  )
  const depth = await client
    .query<{ level: number }>(`create extension if not exists pageinspect;`)
    .then(() =>
      client.query<{ level: number }>(
        `select (bt_metap(indexrelid::regclass::text)).level::int as level
         from pg_index where indrelid = 'launch_trades_5'::regclass`,
      ),
    )
    .then(
      (found) => found.rows.map(({ level }) => level + 1),
      () => [],
    )
  return { rows: Number(rows[0]?.rows), indexes: Number(rows[0]?.indexes), depth }
}

async function movePart(db: Database, folder: string, rows: number) {
  const now = systemClock.now()
  await keepRows(
    db,
    ...[0, 1, 2].map(() => launchRow({ slot: 2 * A_PART, detected_at: now - 4 * DAY })),
  )
  const archive = createTradeArchive(folder)
  let memory = 0
  const before = process.memoryUsage().rss
  const timer = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss - before)
  }, 50)
  const begun = performance.now()
  const keeping = { days: 3, archive, archiveDays: 30 }
  const context = { db, clock: systemClock, log }
  await retireParts(context, keeping, new AbortController().signal)
  const seconds = (performance.now() - begun) / 1_000
  clearInterval(timer)
  const files = await filesOfPart(db.read, 1)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { rate: rows / seconds, memory: memory / 2 ** 20, bytes: bytes / rows, bytesOfAll: bytes }
}

async function askFiles(db: Database, folder: string, size: typeof FULL) {
  const archive = createTradeArchive(folder)
  const context = { db, clock: systemClock, log, archive }
  const times: number[] = []
  for (let nth = 0; nth <= size.asked / 4; nth += 1) {
    const mint = mintOf(1, (nth * 7_919) % size.mints)
    if (nth < size.mints) await keepRows(db, launchRow({ mint, slot: A_PART, detected_at: 1 }))
    const begun = performance.now()
    const page = await showTrades(context, mint, null, LAST)
    times.push(performance.now() - begun)
    if (!page || page.trades.length === 0) throw new Error('a file without trades')
  }
  const [first = Number.NaN, ...later] = times
  return { first, later }
}

type Found = {
  stored: Map<number, number[]>
  fill: number
  table: Asked
  plans: Awaited<ReturnType<typeof explain>>
  bytes: Awaited<ReturnType<typeof sizesOf>>
  moved: Awaited<ReturnType<typeof movePart>>
  files: Awaited<ReturnType<typeof askFiles>>
}

function asResult(
  size: typeof FULL,
  { stored, fill, table, plans, bytes, moved, files }: Found,
): Result {
  const first = percentile(table.first, 0.95)
  const rows = [
    ...[...stored].map(([statement, rates]) => [
      `stored by one connection, ${statement} in a statement, a second`,
      spread(rates),
      '',
    ]),
    ['written by the server itself, indexes afterwards, a second', number(fill), ''],
    ['last 100 of a coin, first time asked: p50', `${number(percentile(table.first, 0.5))} ms`, ''],
    ['the same, p95', `${number(first)} ms`, goal(`≤ ${GOAL_MS} ms`, first <= GOAL_MS)],
    ['asked again, p95', `${number(percentile(table.again, 0.95))} ms`, ''],
    [
      'as the server counts: planning, p50 and p95',
      `${number(percentile(plans.planning, 0.5))} and ${number(percentile(plans.planning, 0.95))} ms`,
      '',
    ],
    [
      'as the server counts: running, p50 and p95',
      `${number(percentile(plans.running, 0.5))} and ${number(percentile(plans.running, 0.95))} ms`,
      '',
    ],
    ['bytes a trade in the table', number(bytes.rows), ''],
    ['bytes a trade in its three indexes', number(bytes.indexes), ''],
    ['levels of the indexes of a part', bytes.depth.join(' and ') || 'unknown', ''],
    ['moved to files, read back, and dropped, a second', number(moved.rate), ''],
    ['memory meanwhile, added', `${number(moved.memory)} MB`, ''],
    ['bytes a trade in a file', number(moved.bytes), ''],
    [
      `first page from a file of ${number(moved.bytesOfAll / 2 ** 20)} MB, which is compared with its SHA-256`,
      `${number(files.first)} ms`,
      '',
    ],
    ['later pages of 100 from it: p50', `${number(percentile(files.later, 0.5))} ms`, ''],
    ['the same, p95', `${number(percentile(files.later, 0.95))} ms`, ''],
  ]
  return {
    tables: [
      {
        caption: `${number(PARTS * size.rows)} trades of ${number(PARTS * size.mints)} coins in ${PARTS} parts`,
        columns: ['', 'measured', 'goal'],
        rows,
      },
    ],
    samples: { 'table ms': table.first, 'files ms': files.later },
  }
}
