import { type Selectable, sql } from 'kysely'
import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../../kernel/db/database.ts'
import type { ArchivedRun, TradeCursor, TradeFileName } from '../../ports.ts'
import type { LaunchTradeRow, TradeFileRow, TradePartRow } from '../../table.ts'
import { lastSlotOf, storedTradesOf, type TradedLaunch, type TradedTimes } from './of-launch.ts'
import { tableOfPart } from './trade-parts.ts'

const AT_ONCE = 1_000

/** A trade's place among all of its part. */
export type TradeKey = TradeCursor & { mint: string }

/** Where a file has the trades of one mint. */
export type MintRun = { mint: string; firstRow: number; rows: number }

/** A closed part's trades after `after`, sorted by mint, slot, signature, and path. */
export async function pageOfPart(
  db: Queryable,
  part: number,
  after: TradeKey | null,
  limit: number,
): Promise<LaunchTradeRow[]> {
  const later = after
    ? sql`where (mint, slot, signature, path)
        > (${after.mint}, ${after.slot}, ${after.signature}, ${after.path})`
    : sql``
  const { rows } = await sql<LaunchTradeRow>`select * from ${tableOfPart(part)} ${later}
    order by mint, slot, signature, path limit ${limit}`.execute(db)
  return rows
}

/** What happened to a part; null: it takes trades. */
export async function findPart(
  db: Queryable,
  part: number,
): Promise<Selectable<TradePartRow> | null> {
  const row = await db
    .selectFrom('trade_parts')
    .selectAll()
    .where('part', '=', part)
    .executeTakeFirst()
  return row ?? null
}

/** A part's files, in order. */
export async function filesOfPart(
  db: Queryable,
  part: number,
): Promise<(Omit<TradeFileRow, 'last'> & { last: TradeKey })[]> {
  const rows = await db
    .selectFrom('trade_files')
    .selectAll()
    .where('part', '=', part)
    .orderBy('nth')
    .execute()
  return rows.map((row) => ({ ...row, last: JSON.parse(row.last) as TradeKey }))
}

/** From now on a file can be read. */
export async function storeTradeFile(
  tx: Tx,
  { last, ...file }: Omit<TradeFileRow, 'last'> & { last: TradeKey },
  runs: readonly MintRun[],
): Promise<void> {
  await tx
    .insertInto('trade_files')
    .values({ ...file, last: JSON.stringify(last) })
    .execute()
  const { part, nth } = file
  for (let from = 0; from < runs.length; from += AT_ONCE) {
    const some = runs.slice(from, from + AT_ONCE)
    await tx
      .insertInto('archived_mints')
      .values(
        some.map(({ mint, firstRow, rows }) => ({ mint, part, nth, first_row: firstRow, rows })),
      )
      .execute()
  }
}

/** From now on nobody reads a part's files. `isLost`: its trades are nowhere else. */
export async function forgetTradeFiles(tx: Tx, part: number, isLost: boolean): Promise<void> {
  await tx.deleteFrom('archived_mints').where('part', '=', part).execute()
  await tx.deleteFrom('trade_files').where('part', '=', part).execute()
  if (!isLost) return
  await tx.updateTable('trade_parts').set({ lost: 1 }).where('part', '=', part).execute()
}

/** All of a part's trades are in files. */
export async function markArchived(tx: Tx, part: number, now: Ms): Promise<void> {
  await tx.updateTable('trade_parts').set({ archived_at: now }).where('part', '=', part).execute()
}

/** The files of parts that were archived before `before`. */
export async function findOldFiles(db: Queryable, before: Ms): Promise<TradeFileName[]> {
  return db
    .selectFrom('trade_files as f')
    .innerJoin('trade_parts as p', 'p.part', 'f.part')
    .select(['f.part', 'f.nth'])
    .where('p.archived_at', '<', before)
    .orderBy('f.part')
    .orderBy('f.nth')
    .execute()
}

/** A launch's stored trades before a place, the newest first. */
export async function tradesBefore(
  db: Queryable,
  launch: TradedLaunch & TradedTimes,
  before: TradeCursor | null,
  limit: number,
): Promise<LaunchTradeRow[]> {
  let query = storedTradesOf(db, launch).selectAll()
  const last = lastSlotOf(launch)
  if (last !== null) query = query.where('slot', '<=', last)
  if (before !== null) {
    const { slot, signature, path } = before
    // The first condition says which parts to look at.
    query = query
      .where('slot', '<=', slot)
      .where((eb) =>
        eb(eb.refTuple('slot', 'signature', 'path'), '<', eb.tuple(slot, signature, path)),
      )
  }
  return query
    .orderBy('slot', 'desc')
    .orderBy('signature', 'desc')
    .orderBy('path', 'desc')
    .limit(limit)
    .execute()
}

/** Where a mint's trades are in files whose part was dropped, the newest first; none of a part after `newest`. */
export async function findRuns(
  db: Queryable,
  mint: string,
  newest: number | null,
): Promise<ArchivedRun[]> {
  let query = db
    .selectFrom('archived_mints as m')
    .innerJoin('trade_files as f', (join) =>
      join.onRef('f.part', '=', 'm.part').onRef('f.nth', '=', 'm.nth'),
    )
    .innerJoin('trade_parts as p', 'p.part', 'm.part')
    .select(['m.part', 'm.nth', 'm.first_row', 'm.rows', 'f.bytes', 'f.sha256'])
    .where('m.mint', '=', mint)
    .where('p.dropped_at', 'is not', null)
  if (newest !== null) query = query.where('m.part', '<=', newest)
  const rows = await query.orderBy('m.part', 'desc').orderBy('m.nth', 'desc').execute()
  return rows.map(({ first_row: firstRow, ...row }) => ({ ...row, mint, firstRow }))
}

/** Whether trades from this part on, or before it, may have been deleted. */
export async function areTradesLost(db: Queryable, part: number): Promise<boolean> {
  const row = await db
    .selectFrom('trade_parts')
    .select('part')
    .where('lost', '=', 1)
    .where('part', '>=', part)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
