import { type Kysely, sql } from 'kysely'

/** Received updates, queued messages, channel members, and members' preferences. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('telegram_updates')
    .addColumn('id', 'bigint', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()

  await schema
    .createTable('telegram_outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('chat_key', 'text', (c) => c.notNull())
    .addColumn('pace', 'text', (c) => c.notNull())
    .addColumn('rank', 'bigint', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('back_sealed', 'text')
    .addColumn('once', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'bigint', (c) => c.notNull())
    .addColumn('lease', 'text')
    .addColumn('failure', 'text')
    .addColumn('done_at', 'bigint')
    .addColumn('dead_at', 'bigint')
    .addColumn('message_id', 'bigint')
    .execute()
  await sql`create index telegram_outbox_due on telegram_outbox (rank, created_at, id) where done_at is null`.execute(
    db,
  )
  await sql`create index telegram_outbox_back on telegram_outbox (message_id) where back_sealed is not null`.execute(
    db,
  )
  await schema.createIndex('telegram_outbox_done').on('telegram_outbox').column('done_at').execute()

  await schema
    .createTable('telegram_moods')
    .addColumn('telegram_key', 'text', (c) => c.primaryKey())
    .addColumn('mood', 'text', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute()

  await schema
    .createTable('channel_members')
    .addColumn('telegram_key', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('joined_at', 'bigint', (c) => c.notNull())
    .addColumn('by_hand', 'bigint')
    .addColumn('left_at', 'bigint')
    .execute()

  await schema
    .createTable('alert_preferences')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id'))
    .addColumn('preferences', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()

  await schema
    .createIndex('memberships_expires')
    .on('memberships')
    .columns(['expires_at', 'id'])
    .execute()
}
