import type { Kysely } from 'kysely'

/** Browsers that get alerts by Web Push, and the alerts that they have not got yet. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('push_devices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('session_id', 'text', (c) => c.notNull().unique())
    .addColumn('endpoint_key', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'bigint', (c) => c.notNull())
    .addColumn('next_try_at', 'bigint', (c) => c.notNull())
    .addColumn('failing_since', 'bigint')
    .execute()
  await schema.createIndex('push_devices_account').on('push_devices').column('account_id').execute()
  await schema
    .createTable('push_alerts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('once', 'text', (c) => c.notNull().unique())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('push_alerts_device')
    .on('push_alerts')
    .columns(['device_id', 'at'])
    .execute()
}
