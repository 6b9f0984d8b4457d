import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'

/** Then the bot tries again: the update that tells of a return may have been lost. */
const BELIEVED = DAY

/** Records that a person can't be written to. */
export async function recordBlocked(tx: Tx, chatKey: string, at: Ms): Promise<void> {
  await tx
    .insertInto('telegram_blocked')
    .values({ chat_key: chatKey, at })
    .onConflict((conflict) => conflict.column('chat_key').doUpdateSet({ at }))
    .execute()
}

/** Records that a person can be written to: they wrote, or unblocked the bot. */
export async function recordUnblocked(tx: Tx, chatKey: string): Promise<void> {
  await tx.deleteFrom('telegram_blocked').where('chat_key', '=', chatKey).execute()
}

/** Whether a person blocked the bot within the last day, as far as we know. */
export async function hasBlocked(db: Queryable, chatKey: string, now: Ms): Promise<boolean> {
  const row = await db
    .selectFrom('telegram_blocked')
    .select('at')
    .where('chat_key', '=', chatKey)
    .where('at', '>', now - BELIEVED)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes what is no longer believed. */
export async function forgetBlocked(tx: Tx, now: Ms): Promise<void> {
  await tx
    .deleteFrom('telegram_blocked')
    .where('at', '<=', now - BELIEVED)
    .execute()
}
