import { type Kysely, sql } from 'kysely'

/**
 * Conversations with support, for the console. Who wrote, and what, is encrypted. A contact letter says who dealt with it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('support_threads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('telegram_key', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('plan', 'text')
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addColumn('waiting_since', 'bigint')
    .execute()
  await schema
    .createIndex('support_threads_last')
    .on('support_threads')
    .columns(['last_at', 'id'])
    .execute()
  await sql`create index support_threads_waiting on support_threads (waiting_since)
    where waiting_since is not null`.execute(db)

  await schema
    .createTable('support_messages')
    .addColumn('once', 'text', (c) => c.primaryKey())
    .addColumn('thread_id', 'text', (c) => c.notNull().references('support_threads.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('sealed', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('support_messages_thread')
    .on('support_messages')
    .columns(['thread_id', 'at'])
    .execute()

  await schema.alterTable('contact_messages').addColumn('done_at', 'bigint').execute()
  await schema.alterTable('contact_messages').addColumn('done_by', 'text').execute()
  await sql`create index contact_messages_open on contact_messages (at) where done_at is null`.execute(
    db,
  )

  await sql`create index telegram_outbox_dead on telegram_outbox (dead_at)
    where dead_at is not null`.execute(db)
}
