import type { Kysely } from 'kysely'

/**
 * Past launches as alerts saw them, a quarter of an hour in one row, column by column: two weeks are read without an
 * object for each stage. `past_traits` keeps what the release before this one has packed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('past_columns')
    .addColumn('quarter', 'bigint', (c) => c.primaryKey())
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('settled', 'integer', (c) => c.notNull())
    .addColumn('launches', 'text', (c) => c.notNull())
    .execute()
}
