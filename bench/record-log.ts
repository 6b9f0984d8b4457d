import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../migrations/index.ts'
import { attentionOf, toReportRow } from '../src/domains/attention/index.ts'
import { snapshotToJson, storeReports } from '../src/domains/launches/index.ts'
import { PRIOR, scoreLaunch } from '../src/domains/risk/index.ts'
import { consistencyProof, inclusionProof } from '../src/domains/transparency/index.ts'
import { createLogMaintainer } from '../src/flows/transparency/maintain-log.ts'
import { type NewReport, recordReports } from '../src/flows/transparency/record.ts'
import type { Database } from '../src/kernel/db/database.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { systemEntropy } from '../src/kernel/ids.ts'
import { manualClock } from '../test/support/clocks/manual-clock.ts'
import { endedLaunches } from '../test/support/ended-launches.ts'
import { quietLog } from '../test/support/quiet-log.ts'
import { openTransparency } from '../test/support/transparency.ts'
import { goal, number, percentile, type Result, type Scope } from './support/figures.ts'

const LEAVES = 10_000_000
const PROOFS = 2_000
/** The most stages that are stored together. */
const TOGETHER = 20
const ROUNDS = 200

/** Measures what the transparency log adds to a report, and how long a proof takes in a large log. */
export async function measureRecordLog({ stack, quick, say }: Scope): Promise<Result> {
  const leaves = quick ? 100_000 : LEAVES
  const folder = await mkdtemp(join(tmpdir(), 'mintwatch-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const { append, order } = await measureAppend(join(folder, 'append'), quick ? 20 : ROUNDS)
  say(`a tree of ${leaves.toLocaleString('en-US')} leaves`)
  const large = join(folder, 'large')
  await openSqliteWithSchema(large).then((db) => db.close())
  fill(join(large, 'mintwatch.db'), leaves)
  const bytes = (await stat(join(large, 'mintwatch.db'))).size / leaves
  const db = openSqlite(large)
  stack.defer(() => db.close())
  const proofs = await measureProofs(db, leaves, quick ? 100 : PROOFS)
  const ms = (value: number) => `${number(value)} ms`
  const row = (what: string, samples: number[], wanted: number | null) => {
    const [p50, p99] = [percentile(samples, 0.5), percentile(samples, 0.99)]
    const met = wanted === null ? '' : goal(`p50 ≤ ${wanted} ms`, p50 <= wanted)
    return [what, ms(p50), ms(p99), met]
  }
  return {
    tables: [
      {
        caption: `The log on SQLite; proofs from one of ${leaves.toLocaleString('en-US')} leaves, ${number(bytes)} bytes each`,
        columns: ['', 'p50', 'p99', 'goal'],
        rows: [
          row(`added to storing a report, ${TOGETHER} together`, append, 0.2),
          row('giving a leaf its place, later', order, null),
          row('inclusion proof', proofs.inclusion, 5),
          row('consistency proof', proofs.consistency, 5),
        ],
      },
    ],
    samples: {
      'append, ms a report': append,
      'order, ms a leaf': order,
      'inclusion, ms': proofs.inclusion,
      'consistency, ms': proofs.consistency,
    },
  }
}

async function openSqliteWithSchema(folder: string): Promise<Database> {
  const db = openSqlite(folder)
  await migrate(db, migrations)
  return db
}

/** Reports stored with their leaves and without, in turn; the difference is the log's. */
async function measureAppend(folder: string, rounds: number) {
  const db = await openSqliteWithSchema(folder)
  const clock = manualClock()
  const log = openTransparency({ db, clock, entropy: systemEntropy, log: quietLog })
  const keep = createLogMaintainer(log, new AbortController().signal)
  await keep()
  const append: number[] = []
  const order: number[] = []
  const snapshots = endedLaunches(2 * rounds * TOGETHER)
  for (let round = 0; round < rounds; round += 1) {
    const from = 2 * round * TOGETHER
    const batch = (at: number): NewReport[] =>
      snapshots.slice(from + at, from + at + TOGETHER).map(({ snapshot }) => {
        const made = { report: scoreLaunch(snapshot, PRIOR), attention: attentionOf(snapshot) }
        return { row: toReportRow(made, snapshot, snapshotToJson(snapshot)) }
      })
    const [one, other] = [batch(0), batch(TOGETHER)]
    const rows = one.map(({ row }) => row)
    const without = await timed(() => db.unsyncedTransaction((tx) => storeReports(tx, rows)))
    const with_ = await timed(() =>
      db.unsyncedTransaction((tx) => recordReports(tx, other, 'live', clock.now())),
    )
    append.push(Math.max(0, with_ - without) / TOGETHER)
    order.push((await timed(keep)) / TOGETHER)
    await clock.advance(1_000)
  }
  await db.close()
  return { append, order }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Writes the rows of a whole tree. Any hashes do, because reading is the same for all. */
function fill(file: string, count: number): void {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = off; pragma synchronous = off; begin')
  const numbers = (most: number) =>
    `with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ${most})`
  const hash = `printf('%043d=', i)`
  db.exec(
    `${numbers(count)} insert into record_leaves select ${hash}, 1, i, null, 0, 'leaf' from n`,
  )
  for (let level = 1; 2 ** level <= count; level += 1) {
    const most = Math.floor(count / 2 ** level)
    db.exec(`${numbers(most)} insert into record_nodes select 1, ${level}, i, ${hash} from n`)
  }
  db.exec('commit; pragma journal_mode = wal')
  db.close()
}

async function measureProofs({ read }: Database, leaves: number, count: number) {
  const inclusion: number[] = []
  const consistency: number[] = []
  for (let nth = 0; nth < count; nth += 1) {
    // Spread over the log without a pattern.
    const position = Math.floor(((nth * 0.618033988749895) % 1) * (leaves - 2)) + 1
    const size = leaves - (nth % 1_000)
    inclusion.push(await timed(() => inclusionProof(read, 1, Math.min(position, size - 1), size)))
    consistency.push(await timed(() => consistencyProof(read, 1, Math.min(position, size), size)))
  }
  return { inclusion, consistency }
}
