import type { Kysely } from 'kysely'

/** How posted launches turned, and the pool whose reserves a trade reports. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('launch_trades').addColumn('pool', 'text').execute()
  await schema
    .createTable('channel_turns')
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('turned_at', 'bigint', (c) => c.notNull())
    .addColumn('evidence', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('channel_turns_key', ['mint', 'kind'])
    .execute()
}
