import { type Kysely, sql } from 'kysely'

/** Members' webhooks, what was sent to them last, and how each part of the service did by the hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('filter', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_to', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'bigint', (c) => c.notNull())
    .addColumn('next_try_at', 'bigint', (c) => c.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('disabled_because', 'text')
    .execute()
  await schema.createIndex('webhooks_account').on('webhooks').column('account_id').execute()
  await sql`create index webhooks_due on webhooks (next_try_at) where disabled_at is null`.execute(
    db,
  )
  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('webhook_id', 'text', (c) => c.notNull())
    .addColumn('event', 'bigint')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('status', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('took_ms', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('webhook_deliveries_newest')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'at', 'id'])
    .execute()
  await schema
    .createTable('health_hours')
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('hour_at', 'bigint', (c) => c.notNull())
    .addColumn('good', 'bigint', (c) => c.notNull())
    .addColumn('bad', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('health_hours_key', ['part', 'hour_at'])
    .execute()
}
