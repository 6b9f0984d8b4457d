import type { Selectable } from 'kysely'
import type { PlanId } from '../../contract/plans.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { BroadcastCounts } from './broadcast-copies.ts'
import type { BroadcastRow } from './table.ts'

/** Messages to many members: drafts, the one that runs, and those that ended. */

export type Broadcast = Selectable<BroadcastRow>

/** Stores a new draft, or changes one. @returns false: it was already started */
export async function storeDraft(
  tx: Tx,
  draft: { id: string; text: string; plan: PlanId | null; author: string },
  now: Ms,
): Promise<boolean> {
  const change = { text: draft.text, plan: draft.plan, author: draft.author, changed_at: now }
  const row = await tx
    .insertInto('broadcasts')
    .values({ id: draft.id, ...change, ...NOTHING_YET })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(change).where('broadcasts.started_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a draft. @returns false: there is none */
export async function dropDraft(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('broadcasts')
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Broadcasts after the place `after`, the newest first. */
export function listBroadcasts(
  db: Queryable,
  after: { at: Ms; id: string } | null,
  limit: number,
): Promise<Broadcast[]> {
  let query = db
    .selectFrom('broadcasts')
    .selectAll()
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('changed_at', '<', after.at),
        eb.and([eb('changed_at', '=', after.at), eb('id', '<', after.id)]),
      ]),
    )
  return query.execute()
}

/** A broadcast; null: there is none with this id. */
export async function findBroadcast(db: Queryable, id: string): Promise<Broadcast | null> {
  const row = await db.selectFrom('broadcasts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The broadcast that was started and has not ended; null: none. */
export async function runningBroadcast(db: Queryable): Promise<Broadcast | null> {
  const row = await db
    .selectFrom('broadcasts')
    .selectAll()
    .where('running', '=', 1)
    .executeTakeFirst()
  return row ?? null
}

/** Locks a broadcast. null: there is none with this id. */
export async function lockBroadcast(tx: Tx, id: string): Promise<Broadcast | null> {
  const row = await tx
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Starts a draft that is locked. Throws while another one runs. */
export async function markStarted(tx: Tx, id: string, recipients: number, now: Ms): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ started_at: now, recipients, running: 1 })
    .where('id', '=', id)
    .execute()
}

/** Records the last Telegram key whose copy was queued, and whether that was the last recipient. */
export async function recordQueued(
  tx: Tx,
  id: string,
  { cursor, isAll }: { cursor: string; isAll: boolean },
  now: Ms,
): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ cursor, queued_at: isAll ? now : null })
    .where('id', '=', id)
    .execute()
}

/** Marks a broadcast as stopped: no further copy is sent. */
export async function markStopped(tx: Tx, id: string, now: Ms): Promise<void> {
  await tx.updateTable('broadcasts').set({ stopped_at: now }).where('id', '=', id).execute()
}

/** Marks a broadcast as ended, with what happened to its copies. */
export async function markEnded(
  tx: Tx,
  id: string,
  counts: BroadcastCounts,
  now: Ms,
): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ ended_at: now, running: null, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .where('running', '=', 1)
    .execute()
}

const NOTHING_YET = {
  started_at: null,
  recipients: null,
  queued_at: null,
  stopped_at: null,
  ended_at: null,
  counts: null,
  running: null,
}
