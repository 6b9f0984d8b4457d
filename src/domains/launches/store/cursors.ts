import { sql } from 'kysely'
import { PROGRAMS } from '../../../contract/launches/programs.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { Gap } from '../event.ts'
import type { SourceCursor } from '../ports.ts'
import { shardOf } from '../shards.ts'
import { hidesTradesOf, type TradedOn } from '../tape/gaps.ts'
import { findShardsUntil } from './shards.ts'

/** Where a source left off, by program. */
export async function findCursors(db: Queryable, source: string): Promise<SourceCursor[]> {
  const rows = await db
    .selectFrom('detector_cursors')
    .select(['source', 'program', 'slot', 'read_until as readUntil'])
    .where('source', '=', source)
    .execute()
  return rows
}

/**
 * By program: the moment until which its transactions were read, by the source that is furthest; 0: unknown.
 * Programs that no source keeps a cursor of are not in it, nor those that this release no longer watches.
 */
export async function findReadUntil(db: Queryable): Promise<ReadonlyMap<string, Ms>> {
  const rows = await db
    .selectFrom('detector_cursors')
    .where('program', 'in', Object.values(PROGRAMS))
    .groupBy('program')
    .select(({ fn }) => ['program', fn.max('read_until').as('until')])
    .execute()
  return new Map(rows.map(({ program, until }) => [program, Number(until ?? 0)]))
}

/** Keeps the newest cursor of each program, whatever the order of writes. */
export async function storeCursors(tx: Tx, cursors: readonly SourceCursor[]): Promise<void> {
  for (const { readUntil, ...cursor } of cursors) {
    await tx
      .insertInto('detector_cursors')
      .values({ ...cursor, read_until: readUntil })
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'program'])
          .doUpdateSet((eb) => ({
            slot: eb.ref('excluded.slot'),
            read_until: eb.ref('excluded.read_until'),
          }))
          .whereRef('detector_cursors.slot', '<=', 'excluded.slot'),
      )
      .execute()
  }
}

/** Repeated ranges are stored once. */
export async function storeGaps(tx: Tx, gaps: readonly Gap[], now: Ms): Promise<void> {
  for (const { program, fromSlot, toSlot } of gaps) {
    await tx
      .insertInto('detector_gaps')
      .values({ program, from_slot: fromSlot, to_slot: toSlot, noted_at: now })
      .onConflict((conflict) => conflict.columns(['program', 'from_slot', 'to_slot']).doNothing())
      .execute()
  }
}

/** Whether a gap since a launch's slot, or what no source has read until a moment, may hide some of its trades. */
export async function mayMissTrades(
  db: Queryable,
  launch: TradedOn & { slot: number; mint?: string },
  until?: Ms,
): Promise<boolean> {
  if (until !== undefined) {
    const behind = [...(await findReadUntil(db))].filter(([, read]) => read < until)
    if (behind.some(([program]) => hidesTradesOf(launch, program))) return true
    const shared = await findShardsUntil(db)
    if (launch.mint !== undefined && (shared.get(shardOf(launch.mint)) ?? until) < until)
      return true
  }
  const gaps = await db
    .selectFrom('detector_gaps')
    .select('program')
    .distinct()
    .where('to_slot', '>=', launch.slot)
    .execute()
  return gaps.some(({ program }) => hidesTradesOf(launch, program))
}

/** Gaps recorded at or after a moment, the newest first, at most `limit`. */
export function newestGaps(
  db: Queryable,
  since: Ms,
  limit: number,
): Promise<{ program: string; from_slot: number; to_slot: number; noted_at: Ms }[]> {
  return db
    .selectFrom('detector_gaps')
    .selectAll()
    .where('noted_at', '>=', since)
    .orderBy('noted_at', 'desc')
    .orderBy('from_slot', 'desc')
    .limit(limit)
    .execute()
}

/** How many gaps each program has had since a moment, and how many slots are in them. */
export async function countGaps(
  db: Queryable,
  since: Ms,
): Promise<{ program: string; gaps: number; slots: number }[]> {
  const rows = await db
    .selectFrom('detector_gaps')
    .where('noted_at', '>=', since)
    .groupBy('program')
    .select(({ fn }) => [
      'program',
      fn.countAll<number>().as('gaps'),
      sql<number>`sum(to_slot - from_slot + 1)`.as('slots'),
    ])
    .execute()
  // PostgreSQL sums as decimal text.
  return rows.map((row) => ({ ...row, gaps: Number(row.gaps), slots: Number(row.slots) }))
}

/** Gaps that end at or after a slot, of any program. */
export function gapsSince(
  db: Queryable,
  slot: number,
): Promise<{ program: string; from_slot: number; to_slot: number; noted_at: Ms }[]> {
  return db.selectFrom('detector_gaps').selectAll().where('to_slot', '>=', slot).execute()
}
