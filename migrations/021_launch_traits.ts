import { type Kysely, sql } from 'kysely'

/** What members' alerts ask about launches, and which preferences changed lately. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('launch_traits')
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('venue', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('score', 'bigint', (c) => c.notNull())
    .addColumn('attention', 'bigint')
    .addColumn('market_cap_cents', 'bigint')
    .addColumn('buyers', 'bigint')
    .addColumn('developer_launches', 'bigint')
    .addColumn('developer_graduated', 'bigint')
    .addColumn('developer_rugged', 'bigint')
    .addColumn('socials', 'text')
    .addPrimaryKeyConstraint('launch_traits_key', ['mint', 'stage'])
    .execute()
  await sql`create index launch_traits_newest on launch_traits (made_at, mint)`.execute(db)
  await sql`create index alert_preferences_changed on alert_preferences (changed_at)`.execute(db)
}
