import { type Kysely, sql } from 'kysely'

/** What wallets made of the launches they entered, links that launches share, and counts of an hour. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('wallet_entries')
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('noted_at', 'bigint', (c) => c.notNull())
    .addColumn('creator', 'text', (c) => c.notNull())
    .addColumn('is_snipe', 'integer', (c) => c.notNull())
    .addColumn('spent', 'bigint', (c) => c.notNull())
    .addColumn('net', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('wallet_entries_key', ['wallet', 'noted_at', 'creator'])
    .execute()
  await sql`create index wallet_entries_noted on wallet_entries (noted_at)`.execute(db)
  await schema
    .createTable('launch_links')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('noted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('launch_links_key', ['key', 'mint'])
    .execute()
  await sql`create index launch_links_noted on launch_links (noted_at)`.execute(db)
  await sql`create index launches_graduated on launches (venue, graduated_at) where graduated_at is not null`.execute(
    db,
  )
  await sql`create index backfill_creations_listed on backfill_creations (run, venue, at)`.execute(
    db,
  )
}
