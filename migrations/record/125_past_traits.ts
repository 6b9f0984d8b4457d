import type { Kysely } from 'kysely'

/** Past launches as alerts saw them, a quarter of an hour in one row, so that two weeks can be read at once. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('past_traits')
    .addColumn('quarter', 'bigint', (c) => c.primaryKey())
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('launches', 'text', (c) => c.notNull())
    .execute()
}
