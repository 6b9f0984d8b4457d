import type { Ms } from '../clock.ts'
import { type Entropy, newId } from '../ids.ts'
import type { Database, Tx } from './database.ts'

/** A message that must reach somebody at least once, written in the transaction that it tells of. */
export type Message = {
  id: string
  topic: string
  payload: unknown
  createdAt: Ms
  attempts: number
  lease: string
}

/** Adds a message. `once` names what it tells of: telling it again changes nothing. */
export async function enqueue(
  tx: Tx,
  entropy: Entropy,
  message: { topic: string; once: string; payload: unknown; at: Ms },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: newId(entropy),
      topic: message.topic,
      payload: JSON.stringify(message.payload),
      once: message.once,
      created_at: message.at,
      run_at: message.at,
      attempts: 0,
      lease: null,
      done_at: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
}

/**
 * Takes due messages for `leaseMs`. One that is not finished by then is given out again.
 * @param options.topic only those, `%` for any end; without one all but `job.` and `launch.` topics,
 *   which have their own takers
 */
export async function claimDue(
  db: Database,
  entropy: Entropy,
  options: { now: Ms; leaseMs: number; limit: number; topic?: string },
): Promise<Message[]> {
  const lease = newId(entropy)
  return db.transaction(async (tx) => {
    const { topic } = options
    const due = await tx
      .selectFrom('outbox')
      .select('id')
      .where('done_at', 'is', null)
      .where((eb) =>
        topic
          ? eb('topic', 'like', topic)
          : eb.and([eb('topic', 'not like', 'job.%'), eb('topic', 'not like', 'launch.%')]),
      )
      .where('run_at', '<=', options.now)
      .orderBy('run_at')
      .limit(options.limit)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return []
    const rows = await tx
      .updateTable('outbox')
      .set((eb) => ({
        lease,
        run_at: options.now + options.leaseMs,
        attempts: eb('attempts', '+', 1),
      }))
      .where(
        'id',
        'in',
        due.map((row) => row.id),
      )
      .returning(['id', 'topic', 'payload', 'attempts', 'created_at'])
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

/** Only the holder of the lease may say how it ended: a slow one whose lease ran out changes nothing. */
export async function finish(db: Database, message: Message, now: Ms): Promise<void> {
  await settleLease(db, message, { done_at: now, lease: null, failure: null })
}

/** It will never reach anybody; why stays with it. */
export async function giveUp(
  db: Database,
  message: Message,
  now: Ms,
  failure: string,
): Promise<void> {
  await settleLease(db, message, { done_at: now, lease: null, failure: failure.slice(0, 500) })
}

export async function retryAt(
  db: Database,
  message: Message,
  at: Ms,
  failure: string,
): Promise<void> {
  await settleLease(db, message, { run_at: at, lease: null, failure: failure.slice(0, 500) })
}

async function settleLease(
  db: Database,
  message: Message,
  change: { done_at?: Ms; run_at?: Ms; lease: null; failure?: string | null },
): Promise<void> {
  await db.read
    .updateTable('outbox')
    .set(change)
    .where('id', '=', message.id)
    .where('lease', '=', message.lease)
    .execute()
}
