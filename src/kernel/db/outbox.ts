import type { Ms } from '../clock.ts'
import { type Entropy, newId } from '../ids.ts'
import type { Database, Queryable, Tx } from './database.ts'

/** An item's content: JSON in the shape of its topic. */
export type Content = { topic: string; payload: unknown }

/** Content to be stored. `once` names the event: a second item with the same name is dropped. */
export type NewOutboxItem<Known extends Content = Content> = Known & { once: string; at: Ms }

/** An item that must be delivered at least once. It is stored in the transaction of its event. */
export type OutboxItem<Known extends Content = Content> = Known & {
  id: string
  createdAt: Ms
  attempts: number
  /** Why it was not delivered last time; null: it was never tried, or its process ended. */
  failure: string | null
  lease: string
}

/**
 * Stores items in the transaction of their event, in one statement. A second item with the same `once`
 * is dropped.
 */
export async function enqueue(
  tx: Tx,
  entropy: Entropy,
  ...items: readonly NewOutboxItem[]
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ topic, once, payload, at }) => ({
    id: newId(entropy),
    topic,
    payload: JSON.stringify(payload),
    once,
    created_at: at,
    run_at: at,
    attempts: 0,
    lease: null,
    done_at: null,
    failure: null,
  }))
  await tx
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
}

/** Selects the items to claim: the oldest `limit` of these topics that are due, for `leaseMs`. */
export type DueClaim<Name extends string = string> = {
  topics: readonly Name[]
  now: Ms
  leaseMs: Ms
  limit: number
}

/** Claims due items, oldest first. One that is not finished within the lease is due again. */
export async function claimDue(
  db: Database,
  entropy: Entropy,
  claim: DueClaim,
): Promise<OutboxItem[]> {
  const lease = newId(entropy)
  return db.transaction(async (tx) => {
    const due = await tx
      .selectFrom('outbox')
      .select('id')
      .where('done_at', 'is', null)
      .where('topic', 'in', claim.topics)
      .where('run_at', '<=', claim.now)
      .orderBy('run_at')
      .limit(claim.limit)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return []
    const rows = await tx
      .updateTable('outbox')
      .set((eb) => ({
        lease,
        run_at: claim.now + claim.leaseMs,
        attempts: eb('attempts', '+', 1),
      }))
      .where(
        'id',
        'in',
        due.map((row) => row.id),
      )
      .returning(['id', 'topic', 'payload', 'attempts', 'failure', 'created_at'])
      .execute()
    rows.sort((a, b) => a.created_at - b.created_at)
    return rows.map(({ payload, created_at, ...row }) => ({
      ...row,
      createdAt: created_at,
      payload: JSON.parse(payload),
      lease,
    }))
  })
}

/** Marks an item as delivered. Does nothing if the lease has expired and another process has claimed it. */
export async function finish(db: Database, item: OutboxItem, now: Ms): Promise<void> {
  await settleLease(db, item, { done_at: now, lease: null, failure: null })
}

/** Marks an item as undeliverable, with the reason. */
export async function giveUp(
  db: Database,
  item: OutboxItem,
  now: Ms,
  failure: string,
): Promise<void> {
  await settleLease(db, item, { done_at: now, lease: null, failure: failure.slice(0, 500) })
}

/** Releases the claim; it is claimed again at `at`. */
export async function retryAt(
  db: Database,
  item: OutboxItem,
  at: Ms,
  failure: string,
): Promise<void> {
  await settleLease(db, item, { run_at: at, lease: null, failure: failure.slice(0, 500) })
}

/** Unclaimed items of these topics that were due before `due`, oldest first. */
export async function findUnclaimed(
  db: Queryable,
  topics: readonly string[],
  { due, limit }: { due: Ms; limit: number },
): Promise<(Content & { id: string })[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload'])
    .where('done_at', 'is', null)
    .where('topic', 'in', topics)
    .where('attempts', '=', 0)
    .where('run_at', '<', due)
    .orderBy('run_at')
    .limit(limit)
    .execute()
  return rows.map(({ payload, ...row }) => ({ ...row, payload: JSON.parse(payload) as unknown }))
}

/**
 * Deletes items that are done.
 * @param topics null: of every topic
 * @param before null: regardless of when
 */
export async function forgetDone(
  tx: Tx,
  topics: readonly string[] | null,
  before: Ms | null,
): Promise<void> {
  let done = tx.deleteFrom('outbox').where('done_at', 'is not', null)
  if (before !== null) done = done.where('done_at', '<', before)
  if (topics !== null) done = done.where('topic', 'in', topics)
  await done.execute()
}

async function settleLease(
  db: Database,
  item: OutboxItem,
  change: { done_at?: Ms; run_at?: Ms; lease: null; failure?: string | null },
): Promise<void> {
  await db.transaction((tx) =>
    tx
      .updateTable('outbox')
      .set(change)
      .where('id', '=', item.id)
      .where('lease', '=', item.lease)
      .execute(),
  )
}
