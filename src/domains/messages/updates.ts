import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'

/** Records handled updates, because Telegram delivers each at least once. */

/** Whether the update was handled before. */
export async function isKnownUpdate(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('telegram_updates')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Records that an update was handled. @returns false: it was handled before */
export async function recordUpdate(tx: Tx, id: number, now: Ms): Promise<boolean> {
  const stored = await tx
    .insertInto('telegram_updates')
    .values({ id, at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Deletes ids of updates handled before a moment; Telegram repeats none after a day. */
export async function forgetUpdates(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('telegram_updates').where('at', '<', before).execute()
}
