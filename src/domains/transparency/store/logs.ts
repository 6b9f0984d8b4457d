import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { RecordCheckpointRow, RecordLogRow } from '../table.ts'

/** Every log, the oldest first. */
export function allLogs(db: Queryable): Promise<RecordLogRow[]> {
  return db.selectFrom('record_logs').selectAll().orderBy('id').execute()
}

/** The open log; null: none was opened yet. */
export async function currentLog(db: Queryable): Promise<RecordLogRow | null> {
  const row = await db
    .selectFrom('record_logs')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Locks the log until the transaction ends. @returns false when it is closed */
export async function lockLog(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('record_logs')
    .select('closed_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.closed_at === null
}

/** Opens a log. Its number is unique. */
export async function storeLog(tx: Tx, log: RecordLogRow): Promise<void> {
  await tx.insertInto('record_logs').values(log).execute()
}

/** Closes a log: nothing is appended to it anymore. */
export async function closeLog(tx: Tx, id: number, now: Ms): Promise<void> {
  await tx.updateTable('record_logs').set({ closed_at: now }).where('id', '=', id).execute()
}

/** Stores a signed checkpoint. */
export async function storeCheckpoint(tx: Tx, row: RecordCheckpointRow): Promise<void> {
  await tx.insertInto('record_checkpoints').values(row).execute()
}

/** The newest signed checkpoint; null: none was signed. */
export async function newestCheckpoint(
  db: Queryable,
  log: number,
): Promise<RecordCheckpointRow | null> {
  const row = await db
    .selectFrom('record_checkpoints')
    .selectAll()
    .where('log', '=', log)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** When a log's newest posted checkpoint was posted; null: none was. */
export async function lastPostedAt(db: Queryable, log: number): Promise<Ms | null> {
  const row = await db
    .selectFrom('record_checkpoints')
    .select('posted_at')
    .where('log', '=', log)
    .where('posted_at', 'is not', null)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.posted_at ?? null
}

/** A log's checkpoints of more than `after` leaves, the smallest first. */
export function checkpointsAfter(
  db: Queryable,
  log: number,
  after: number,
  limit: number,
): Promise<RecordCheckpointRow[]> {
  return db
    .selectFrom('record_checkpoints')
    .selectAll()
    .where('log', '=', log)
    .where('size', '>', after)
    .orderBy('size')
    .limit(limit)
    .execute()
}

/** The checkpoint of exactly `size` leaves; null: there is none. */
export async function checkpointOf(
  db: Queryable,
  log: number,
  size: number,
): Promise<RecordCheckpointRow | null> {
  const row = await db
    .selectFrom('record_checkpoints')
    .selectAll()
    .where('log', '=', log)
    .where('size', '=', size)
    .executeTakeFirst()
  return row ?? null
}

/** The oldest posted checkpoint since `since` that no calendar has stamped; null: none. */
export async function unstamped(db: Queryable, since: Ms): Promise<RecordCheckpointRow | null> {
  const row = await db
    .selectFrom('record_checkpoints')
    .selectAll()
    .where('posted_at', '>', since)
    .where('stamp', 'is', null)
    .orderBy('posted_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Checkpoints posted since `since` whose stamp ends in no Bitcoin block yet, the oldest first. */
export function pendingStamps(db: Queryable, since: Ms): Promise<RecordCheckpointRow[]> {
  return db
    .selectFrom('record_checkpoints')
    .selectAll()
    .where('posted_at', '>', since)
    .where('stamp', 'is not', null)
    .where('stamp_block', 'is', null)
    .orderBy('posted_at')
    .execute()
}

type Stamp = Pick<RecordCheckpointRow, 'stamp' | 'stamp_block'>

/** Replaces a checkpoint's stamp, unless it was replaced meanwhile. */
export async function completeStamp(
  tx: Tx,
  { log, size, stamp }: RecordCheckpointRow,
  completed: Stamp,
): Promise<void> {
  await tx
    .updateTable('record_checkpoints')
    .set(completed)
    .where('log', '=', log)
    .where('size', '=', size)
    .where('stamp', '=', stamp)
    .execute()
}

/** Stores a calendar's attestation of a checkpoint. */
export async function storeStamp(
  tx: Tx,
  { log, size }: Pick<RecordCheckpointRow, 'log' | 'size'>,
  stamp: Stamp,
): Promise<void> {
  await tx
    .updateTable('record_checkpoints')
    .set(stamp)
    .where('log', '=', log)
    .where('size', '=', size)
    .where('stamp', 'is', null)
    .execute()
}

/** Stores a version of the rules as a script, once. */
export async function storeRulesCode(tx: Tx, digest: string, code: string): Promise<void> {
  await tx
    .insertInto('record_rules')
    .values({ digest, code })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
}

/** The code of rules by its digest; null: it was never recorded. */
export async function findRulesCode(db: Queryable, digest: string): Promise<string | null> {
  const row = await db
    .selectFrom('record_rules')
    .select('code')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row?.code ?? null
}
