import type { Kysely } from 'kysely'

/** The language that a person chose in the bot, and the one of their Telegram client, encrypted. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('telegram_languages')
    .addColumn('telegram_key', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('telegram_languages_changed')
    .on('telegram_languages')
    .column('changed_at')
    .execute()
}
