import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'

/**
 * Stores the topic of a person's next message in Telegram in place of an earlier one.
 * @param key their Telegram key
 */
export async function storeAwaited(tx: Tx, key: string, topic: string, until: Ms): Promise<void> {
  const values = { mood: topic, until }
  await tx
    .insertInto('telegram_moods')
    .values({ telegram_key: key, ...values })
    .onConflict((conflict) => conflict.column('telegram_key').doUpdateSet(values))
    .execute()
}

/** The topic of a person's next message; null: none, or expired. */
export async function findAwaited(db: Queryable, key: string, now: Ms): Promise<string | null> {
  const row = await db
    .selectFrom('telegram_moods')
    .select(['mood', 'until'])
    .where('telegram_key', '=', key)
    .executeTakeFirst()
  return row === undefined || row.until <= now ? null : row.mood
}

/** Deletes the topic of a person's next message. */
export async function dropAwaited(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('telegram_moods').where('telegram_key', '=', key).execute()
}

/** Deletes expired topics. */
export async function forgetAwaited(tx: Tx, now: Ms): Promise<void> {
  await tx.deleteFrom('telegram_moods').where('until', '<', now).execute()
}
