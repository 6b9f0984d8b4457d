import { type Kysely, sql } from 'kysely'

/** The channel's posts with their reasons, and each report's market cap, which the policy checks. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('launch_reports').addColumn('market_cap_cents', 'bigint').execute()
  await schema
    .createTable('channel_posts')
    .addColumn('mint', 'text', (c) => c.primaryKey())
    .addColumn('posted_at', 'bigint', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('because', 'text', (c) => c.notNull())
    .addColumn('score', 'bigint')
    .addColumn('attention', 'bigint')
    .addColumn('market_cap_cents', 'bigint')
    .execute()
  await sql`create index channel_posts_newest on channel_posts (posted_at)`.execute(db)
}
