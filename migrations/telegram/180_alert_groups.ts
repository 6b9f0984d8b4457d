import type { Kysely } from 'kysely'

/** Members' own groups, to which their filters can send alerts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('alert_groups')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('chat_key', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .addColumn('refused_at', 'bigint')
    .execute()
}
