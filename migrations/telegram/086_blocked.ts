import type { Kysely } from 'kysely'

/** People who blocked the bot, so that each of their alerts doesn't cost a refused call. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('telegram_blocked')
    .addColumn('chat_key', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
}
