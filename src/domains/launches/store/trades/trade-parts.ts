import { sql } from 'kysely'
import type { Ms } from '../../../../kernel/clock.ts'
import { type Queryable, runsAlone, type Tx } from '../../../../kernel/db/database.ts'

/** A day at 400 ms. By slot, because a trade's slot never changes, while its time may be ours or the block's. */
const SLOTS_A_PART = 216_000
/** The middle one of these counts: a slot that a service made up must not age or make anything. */
const NEIGHBORS = 5
/** Old parts are dropped between queries, not behind them. */
const LOCK_MS = 1_000
/** Blocks whose rows are counted at once, 128 MB. */
const BLOCKS_AT_ONCE = 16_384
/** A lock that makers of parts take, so that none is made twice. */
const MAKING = 47

/** The part of `launch_trades` that has this slot's trades, on PostgreSQL. */
export function tradePartOf(slot: number): number {
  return Math.floor(slot / SLOTS_A_PART)
}

/** The partition of the trades of some slots, by its number. */
export function tableOfPart(part: number) {
  return sql.table(`launch_trades_${part}`)
}

/**
 * Makes the parts that don't exist yet, unless they are closed. On SQLite there are none, and all are open.
 * @returns those that take trades
 */
export async function openParts(tx: Tx, parts: readonly number[]): Promise<number[]> {
  if (runsAlone(tx) || parts.length === 0) return [...parts]
  await sql`select pg_advisory_xact_lock(${sql.lit(MAKING)})`.execute(tx)
  const closed = await newestClosed(tx)
  const open = parts.filter((part) => closed === null || part > closed)
  const known = new Set(await attachedParts(tx))
  for (const part of open.filter((one) => !known.has(one))) {
    const from = part * SLOTS_A_PART
    // Attached, because making it as a partition would stop all who read or write trades meanwhile.
    await sql`create table ${tableOfPart(part)} (like launch_trades including all)`.execute(tx)
    await sql`alter table launch_trades attach partition ${tableOfPart(part)}
      for values from (${sql.lit(from)}) to (${sql.lit(from + SLOTS_A_PART)})`.execute(tx)
  }
  return open
}

/** The newest part that takes no more trades, like all before it; null: none is closed. */
async function newestClosed(db: Queryable): Promise<number | null> {
  const { part } = await db
    .selectFrom('trade_parts')
    .select((eb) => eb.fn.max('part').as('part'))
    .where('closed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return part
}

/** The parts of the table, the oldest first. PostgreSQL only. */
export async function attachedParts(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select substring(c.relname from '[0-9]+$')::bigint as part
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'launch_trades'::regclass order by part`.execute(db)
  return rows.map(({ part }) => part)
}

/** The slot that launches had reached at `at`; null: none was detected until then. */
export async function slotReachedAt(db: Queryable, at: Ms): Promise<number | null> {
  const rows = await db
    .selectFrom('launches')
    .select('slot')
    .where('detected_at', '<=', at)
    .where('backfilled_by', 'is', null)
    .orderBy('detected_at', 'desc')
    .limit(NEIGHBORS)
    .execute()
  const slots = rows.map(({ slot }) => slot).sort((a, b) => a - b)
  return slots[(slots.length - 1) >> 1] ?? null
}

/** From now on a part takes no more trades, and nor does any before it; it can still be read. */
export async function closePart(tx: Tx, part: number, now: Ms): Promise<void> {
  await boundLocks(tx)
  const { rows } =
    await sql`insert into trade_parts (part, closed_at, lost) values (${part}, ${now}, 0)
    on conflict (part) do update set closed_at = ${now} where trade_parts.closed_at is null
    returning part`.execute(tx)
  // Not checking what is stored, so it takes no time.
  if (rows.length > 0)
    await sql`alter table ${tableOfPart(part)} add constraint closed check (false) not valid`.execute(
      tx,
    )
}

/** Drops a closed part with all its trades. `isLost`: they are nowhere else. */
export async function dropPart(
  tx: Tx,
  part: number,
  { now, isLost }: { now: Ms; isLost: boolean },
): Promise<void> {
  await boundLocks(tx)
  await sql`drop table if exists ${tableOfPart(part)}`.execute(tx)
  await tx
    .updateTable('trade_parts')
    .set({ dropped_at: now, ...(isLost && { lost: 1 }) })
    .where('part', '=', part)
    .execute()
}

async function boundLocks(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx)
}

/** How many trades a part has, counted along the table and not along an index, in steps that take no long query. */
export async function countPart(db: Queryable, part: number): Promise<number> {
  const name = `launch_trades_${part}`
  const { rows } = await sql<{ blocks: number }>`select
    pg_relation_size(${name}::regclass) / current_setting('block_size')::bigint as blocks`.execute(
    db,
  )
  let count = 0
  for (let from = 0; from < (rows[0]?.blocks ?? 0); from += BLOCKS_AT_ONCE) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${tableOfPart(part)}
      where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + BLOCKS_AT_ONCE},0)`}::tid`.execute(
      db,
    )
    count += counted.rows[0]?.count ?? 0
  }
  return count
}
