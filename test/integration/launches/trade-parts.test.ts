import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import {
  attachedParts,
  loadTrades,
  storeTrades,
  type TradeArchive,
} from '../../../src/domains/launches/index.ts'
import { createTradeAdmission, openNextParts } from '../../../src/flows/trades/open-parts.ts'
import { retireParts } from '../../../src/flows/trades/retire-parts.ts'
import { DAY, HOUR } from '../../../src/kernel/clock.ts'
import { migrate } from '../../../src/kernel/db/migrate.ts'
import { openPostgres } from '../../../src/kernel/db/postgres.ts'
import { eachEngine, postgresAt } from '../../engines.ts'
import { type Detector, openDetector } from '../../support/detector.ts'
import { keepRows, launchRow, tradeRow } from '../../support/launches.ts'
import { quietLog } from '../../support/quiet-log.ts'

const A_PART = 216_000
const NO_ARCHIVE = {} as TradeArchive
const server = inject('postgresUrl')

eachEngine((engine) => {
  let detector: Detector
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
  })
  afterEach(() => detector.close())

  it('keeps trades on both sides of midnight, each of them once', async () => {
    const { db } = detector.context
    const admission = createTradeAdmission(detector.context)
    const rows = [tradeRow({ slot: A_PART - 1 }), tradeRow({ slot: A_PART })]
    for (const again of [rows, rows]) {
      const admitted = await admission.admit(again)
      await db.unsyncedTransaction((tx) => storeTrades(tx, admitted))
    }
    const { trades } = await loadTrades(db.read, { mint: rows[0]?.mint ?? '', slot: A_PART - 1 })
    expect(trades.map(({ slot }) => slot)).toEqual([A_PART - 1, A_PART])
    expect(trades[0]?.baseAmount).toBe(2n ** 64n - 1n)
  })

  it('reads a trade once that a fork moved to another slot', async () => {
    const { db } = detector.context
    const before = tradeRow({ slot: 10 })
    const rows = [before, { ...before, slot: 12 }]
    const admitted = await createTradeAdmission(detector.context).admit(rows)
    await db.unsyncedTransaction((tx) => storeTrades(tx, admitted))
    expect((await loadTrades(db.read, before)).trades).toHaveLength(1)
  })

  it('reads a trade that a fork left before its launch', async () => {
    const { db } = detector.context
    const launch = { mint: tradeRow({}).mint, slot: A_PART }
    const rows = [tradeRow({ slot: launch.slot - 1 }), tradeRow({ slot: launch.slot })]
    const admitted = await createTradeAdmission(detector.context).admit(rows)
    await db.unsyncedTransaction((tx) => storeTrades(tx, admitted))
    const { trades } = await loadTrades(db.read, launch)
    expect(trades.map(({ slot }) => slot)).toEqual([A_PART - 1, A_PART])
  })
})

describe.skipIf(server === null)('parts of the table of trades', () => {
  const engine = postgresAt(server)
  let detector: Detector
  let read: Detector['context']['db']['read']
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
    read = detector.context.db.read
  })
  afterEach(() => detector.close())

  const signal = new AbortController().signal
  const keep = async (...rows: ReturnType<typeof tradeRow>[]) => {
    const { context } = detector
    const admitted = await createTradeAdmission(context).admit(rows)
    await context.db.unsyncedTransaction((tx) => storeTrades(tx, admitted))
    return admitted.length
  }
  const reached = (slot: number, ago = 0) =>
    keepRows(
      detector.context.db,
      launchRow({ slot, detected_at: detector.clock.now() - ago, backfilled_by: null }),
    )
  const retire = () =>
    retireParts(detector.context, { days: 3, archive: NO_ARCHIVE, archiveDays: 0 }, signal)

  it('have all trades that were stored before there were parts', async () => {
    const place = await engine.empty()
    const db = openPostgres(place.databaseUrl ?? '', quietLog)
    const { '047_trade_parts': _, '119_trade_origins': __, ...before } = migrations
    await migrate(db, before)
    const rows = [9, A_PART - 1, 70 * A_PART].map((slot) => {
      const { origin, real_quote, ...row } = tradeRow({ slot })
      return row
    })
    await keepRows(db, launchRow({ slot: 70 * A_PART, detected_at: 1 }))
    await db.read.insertInto('launch_trades').values(rows).execute()
    await migrate(db, migrations)
    const kept = await db.read.selectFrom('launch_trades').selectAll().orderBy('slot').execute()
    expect(kept).toEqual(rows.map((row) => ({ ...row, origin: null, real_quote: null })))
    expect(await attachedParts(db.read)).toEqual([0, 70])
    expect(await db.read.selectFrom('trade_parts').selectAll().execute()).toEqual([
      { part: 70, closed_at: null, archived_at: null, dropped_at: null, lost: 1 },
    ])
    await db.close()
  })

  it('are made before they are needed', async () => {
    await openNextParts(detector.context)
    expect(await attachedParts(read)).toEqual([])
    await reached(5 * A_PART + 7)
    await openNextParts(detector.context)
    await openNextParts(detector.context)
    expect(await attachedParts(read)).toEqual([5, 6])
  })

  it('are made once by many that need them at the same moment', async () => {
    const rows = Array.from({ length: 8 }, () => tradeRow({ slot: 3 * A_PART }))
    expect(await Promise.all(rows.map((row) => keep(row)))).toEqual(rows.map(() => 1))
    expect(await attachedParts(read)).toEqual([3])
  })

  it('are dropped whole once all their trades are old', async () => {
    await keep(tradeRow({ slot: A_PART }), tradeRow({ slot: 2 * A_PART }))
    await reached(2 * A_PART + 5, 3 * DAY - HOUR)
    await retire()
    expect(await attachedParts(read)).toEqual([1, 2])
    await reached(2 * A_PART + 5, 3 * DAY)
    await retire()
    expect(await attachedParts(read)).toEqual([2])
    expect(await read.selectFrom('trade_parts').selectAll().execute()).toMatchObject([
      { part: 1, archived_at: null, lost: 1, dropped_at: detector.clock.now() },
    ])
  })

  it('are not dropped because of one slot that a service made up', async () => {
    await keep(tradeRow({ slot: A_PART }))
    await reached(A_PART + 1, 4 * DAY)
    await reached(900 * A_PART, 3 * DAY)
    await retire()
    expect(await attachedParts(read)).toEqual([1])
  })

  it('take no trade that comes after they were closed, and others still come in', async () => {
    await keep(tradeRow({ slot: A_PART }))
    await reached(3 * A_PART, 3 * DAY)
    await retire()
    const [late, later] = [tradeRow({ slot: A_PART + 1 }), tradeRow({ slot: 3 * A_PART })]
    expect(await keep(late, later, tradeRow({ slot: 4 }))).toBe(1)
    expect(await attachedParts(read)).toEqual([3])
  })

  it('are found closed by a detector that knew them open', async () => {
    const leader = await detector.lead()
    const launch = detector.launch('AAA')
    await leader.take(launch, detector.trade('AAA'))
    await leader.trades.flush()
    await sql`alter table launch_trades_0 add constraint closed check (false) not valid`.execute(
      read,
    )
    await sql`insert into trade_parts (part, closed_at, lost) values (0, 1, 0)`.execute(read)
    await leader.take(detector.trade('AAA'))
    await detector.clock.until(leader.trades.flush())
    expect(leader.trades.waiting()).toBe(0)
    expect(await read.selectFrom('launch_trades').select('mint').execute()).toHaveLength(1)
    await leader.stop()
  })

  it('are read from the newest on, and no further than needed', async () => {
    const rows = [1, 2, 3].map((part) => tradeRow({ slot: part * A_PART }))
    await keep(...rows)
    const plan = await sql<{ 'QUERY PLAN': string }>`explain select * from launch_trades
      where mint = ${rows[0]?.mint} order by slot desc, signature desc, path desc limit 100`.execute(
      read,
    )
    const lines = plan.rows.map((row) => row['QUERY PLAN'])
    const tables = lines.flatMap((line) => line.match(/launch_trades_\d+/g)?.[0] ?? [])
    expect(tables.filter((name) => /_[123]$/.test(name))).toEqual([
      'launch_trades_3',
      'launch_trades_2',
      'launch_trades_1',
    ])
    expect(lines.join()).not.toContain('Merge Append')

    await sql`set enable_seqscan = off`.execute(read)
    const newest = await sql<{ 'QUERY PLAN': string }>`
      explain select max(at) from launch_trades`.execute(read)
    expect(newest.rows.map((row) => row['QUERY PLAN']).join()).toContain('_at_idx')
  })
})
