import { type Kysely, sql } from 'kysely'

/** Members whom an operator brought from another tool, by the keyed name of their Telegram account. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('imported_members')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lot', 'text', (c) => c.notNull())
    .addColumn('named_by', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('imported_at', 'bigint', (c) => c.notNull())
    .addColumn('taken_at', 'bigint')
    .addColumn('account_id', 'text', (c) => c.references('accounts.id'))
    .addColumn('gift_id', 'text', (c) => c.references('gifts.id'))
    .addColumn('confirmed_at', 'bigint')
    .addColumn('undone_at', 'bigint')
    .execute()
  // What an operator undid can be imported again.
  await sql`create unique index imported_members_name on imported_members (name_key)
    where undone_at is null`.execute(db)
  await sql`create index imported_members_weak on imported_members (taken_at)
    where taken_at is not null and confirmed_at is null and undone_at is null`.execute(db)
}
