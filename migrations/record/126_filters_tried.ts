import { type Kysely, sql } from 'kysely'

/** The filters that each account tried on past launches. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('filters_tried')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('filter', 'text', (c) => c.notNull())
    .addColumn('tried_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('filters_tried_key', ['account_id', 'filter'])
    .execute()
  await sql`create index filters_tried_oldest on filters_tried (tried_at)`.execute(db)
}
