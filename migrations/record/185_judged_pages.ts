import type { Kysely } from 'kysely'

/** Pages on how well our scores agree with strangers' labels, as the operator published them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('judged_pages')
    .addColumn('judged_at', 'bigint', (column) => column.primaryKey())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .execute()
}
