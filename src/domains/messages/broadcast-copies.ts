import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'

/** A broadcast's copies in the bot's queue. A member gets at most one. */

/** What happened to a broadcast's copies so far. */
export type BroadcastCounts = {
  sent: number
  /** Blocked the bot, or never wrote to it. */
  blocked: number
  /** Refused by Telegram, or too old. */
  failed: number
  /** Interrupted while they were sent: they may have arrived. */
  unclear: number
}

/** Counts in an undelivered broadcast's queue. */
export async function waitingCopies(db: Queryable, broadcast: string): Promise<number> {
  const { count } = await db
    .selectFrom('telegram_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('broadcast_id', '=', broadcast)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts a broadcast's copies by what happened to them. Copies are deleted after 30 days. */
export async function countCopies(db: Queryable, broadcast: string): Promise<BroadcastCounts> {
  const rows = await db
    .selectFrom('telegram_outbox')
    .select(({ fn }) => ['fate', fn.countAll<number>().as('count')])
    .where('broadcast_id', '=', broadcast)
    .where('done_at', 'is not', null)
    .groupBy('fate')
    .execute()
  const of = (...fates: (string | null)[]) =>
    rows.reduce((sum, { fate, count }) => sum + (fates.includes(fate) ? count : 0), 0)
  return {
    sent: of(null),
    blocked: of('gone'),
    failed: of('refused', 'old'),
    unclear: of('interrupted'),
  }
}

/** Gives up copies whose claim expired or, at the start of a sender, was never recorded. */
export async function endInterrupted(tx: Tx, now: Ms, claimedBefore?: Ms): Promise<void> {
  let query = tx
    .updateTable('telegram_outbox')
    .set({
      done_at: now,
      dead_at: now,
      lease: null,
      sealed: '',
      fate: 'interrupted',
      failure: 'interrupted while it was sent',
    })
    .where('broadcast_id', 'is not', null)
    .where('done_at', 'is', null)
    .where('lease', 'is not', null)
  if (claimedBefore !== undefined) query = query.where('run_at', '<', claimedBefore)
  await query.execute()
}

/** Takes the copies of stopped broadcasts out of the queue, except one that is being sent. */
export async function withdrawStopped(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('telegram_outbox')
    .where('broadcast_id', 'in', (eb) =>
      eb
        .selectFrom('broadcasts')
        .select('id')
        .where('running', '=', 1)
        .where('stopped_at', 'is not', null),
    )
    .where('done_at', 'is', null)
    .where('lease', 'is', null)
    .execute()
}
