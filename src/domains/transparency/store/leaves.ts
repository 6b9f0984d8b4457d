import { sql } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import { type Leaf, leafText } from '../leaf.ts'
import { hashLeaf } from '../merkle.ts'
import type { RecordLeafRow } from '../table.ts'

type NumberedLeaf = Pick<RecordLeafRow, 'hash' | 'leaf'> & { position: number }

const AT_ONCE = 500

/** Stores leaves in the transaction that they record; they are numbered later. */
export async function storeLeaves(tx: Tx, leaves: readonly Leaf[]): Promise<void> {
  for (let from = 0; from < leaves.length; from += AT_ONCE) {
    const rows = leaves.slice(from, from + AT_ONCE).map((leaf) => toRow(leaf))
    await tx
      .insertInto('record_leaves')
      .values(rows)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
  }
}

/** Stores one leaf at a place in a log. */
export async function storeLeafAt(
  tx: Tx,
  log: number,
  position: number,
  leaf: Leaf,
): Promise<void> {
  await tx
    .insertInto('record_leaves')
    .values({ ...toRow(leaf), log, position })
    .execute()
}

function toRow(leaf: Leaf): RecordLeafRow {
  const text = leafText(leaf)
  return {
    hash: hashLeaf(text).toString('base64'),
    log: null,
    position: null,
    mint: 'mint' in leaf ? leaf.mint : null,
    recorded_at: leaf.recorded,
    leaf: text,
  }
}

/** Hashes of leaves that are not numbered yet, oldest first. */
export async function waitingLeaves(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('record_leaves')
    .select('hash')
    .where('position', 'is', null)
    .orderBy('recorded_at')
    .orderBy('hash')
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Numbers leaves from `from` on, in the given order. */
export async function numberLeaves(
  tx: Tx,
  log: number,
  from: number,
  hashes: readonly string[],
): Promise<void> {
  const places = sql.join(
    hashes.map((hash, at) => sql`(cast(${hash} as text), cast(${from + at} as bigint))`),
  )
  await sql`
    with places (hash, position) as (values ${places})
    update record_leaves set log = ${log}, position = places.position
    from places where record_leaves.hash = places.hash`.execute(tx)
}

/** The number of numbered leaves in a log. */
export async function sizeOfLog(db: Queryable, log: number): Promise<number> {
  const last = await db
    .selectFrom('record_leaves')
    .select('position')
    .where('log', '=', log)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined ? 0 : (last.position as number) + 1
}

/** How many of a log's first leaves were recorded by `until`, given that the first `from` were. */
export async function sizeUntil(
  db: Queryable,
  log: number,
  from: number,
  until: Ms,
): Promise<number> {
  const later = await db
    .selectFrom('record_leaves')
    .select('position')
    .where('log', '=', log)
    .where('position', '>=', from)
    .where('recorded_at', '>', until)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return later === undefined ? sizeOfLog(db, log) : (later.position as number)
}

/** A log's leaves from `from` to below `end`, in order. */
export async function leavesBetween(
  db: Queryable,
  log: number,
  from: number,
  end: number,
): Promise<NumberedLeaf[]> {
  const rows = await db
    .selectFrom('record_leaves')
    .select(['hash', 'leaf', 'position'])
    .where('log', '=', log)
    .where('position', '>=', from)
    .where('position', '<', end)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, position: row.position as number }))
}

/** The numbered leaves about no mint: a few for each version of the rules and each log. */
export function leavesOfNoMint(db: Queryable): Promise<RecordLeafRow[]> {
  return db
    .selectFrom('record_leaves')
    .selectAll()
    .where('mint', 'is', null)
    .where('position', 'is not', null)
    .execute()
}

/** All leaves about a mint, the oldest first. */
export function leavesOf(db: Queryable, mint: string): Promise<RecordLeafRow[]> {
  return db
    .selectFrom('record_leaves')
    .selectAll()
    .where('mint', '=', mint)
    .orderBy('recorded_at')
    .orderBy('hash')
    .execute()
}
