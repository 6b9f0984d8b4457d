import type { Kysely } from 'kysely'

/** Alerts of members' filters that their webhooks have not got yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('webhook_alerts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('webhook_id', 'text', (c) => c.notNull())
    .addColumn('once', 'text', (c) => c.notNull().unique())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('webhook_alerts_webhook')
    .on('webhook_alerts')
    .columns(['webhook_id', 'at'])
    .execute()
}
