import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The files that old trades are moved to, and where in them each coin's are. Only PostgreSQL fills them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('trade_files')
    .addColumn('part', 'bigint', (c) => c.notNull())
    .addColumn('nth', 'bigint', (c) => c.notNull())
    .addColumn('rows', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('last', 'text', (c) => c.notNull())
    .addColumn('written_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('trade_files_key', ['part', 'nth'])
    .execute()
  const bytewise = db.getExecutor().adapter instanceof PostgresAdapter ? sql` collate "C"` : sql``
  await sql`create table archived_mints (
    mint text${bytewise} not null,
    part bigint not null,
    nth bigint not null,
    first_row bigint not null,
    rows bigint not null,
    primary key (mint, part, nth)
  )`.execute(db)
  await sql`create index archived_mints_file on archived_mints (part, nth)`.execute(db)
}
