import type { Kysely } from 'kysely'

/** Launches that only their risk kept out of the channel, as they were then. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('channel_avoided')
    .addColumn('mint', 'text', (c) => c.primaryKey())
    .addColumn('avoided_at', 'bigint', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('score', 'integer')
    .addColumn('attention', 'integer')
    .addColumn('market_cap_cents', 'bigint')
    .execute()
  await schema
    .createIndex('channel_avoided_at')
    .on('channel_avoided')
    .column('avoided_at')
    .execute()
}
