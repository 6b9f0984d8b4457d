import { type Kysely, sql } from 'kysely'

/**
 * Messages to many members at once. Each one's copy is in the bot's queue, where it names its
 * broadcast and, once given up, why.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('broadcasts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('plan', 'text')
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('recipients', 'bigint')
    .addColumn('cursor', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('queued_at', 'bigint')
    .addColumn('stopped_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('counts', 'text')
    .addColumn('running', 'integer')
    .execute()
  await db.schema
    .createIndex('broadcasts_changed')
    .on('broadcasts')
    .columns(['changed_at', 'id'])
    .execute()
  // One at a time: two would write to the same people at once.
  await sql`create unique index broadcasts_running on broadcasts (running)
    where running is not null`.execute(db)

  await db.schema.alterTable('telegram_outbox').addColumn('broadcast_id', 'text').execute()
  await db.schema.alterTable('telegram_outbox').addColumn('fate', 'text').execute()
  await sql`create index telegram_outbox_broadcast on telegram_outbox (broadcast_id, done_at)
    where broadcast_id is not null`.execute(db)
}
