import { type Kysely, sql } from 'kysely'

/** What members' alerts ask about launches, the coins that they watch, and how these turned. */
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
  await db.schema
    .createTable('watches')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('watches_key', ['account_id', 'mint'])
    .execute()
  await sql`create index watches_mint on watches (mint, added_at)`.execute(db)
  await db.schema
    .createTable('watched_turns')
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('turned_at', 'bigint', (c) => c.notNull())
    .addColumn('evidence', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('watched_turns_key', ['mint', 'kind', 'since'])
    .execute()
}
