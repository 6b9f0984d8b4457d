import type { Kysely } from 'kysely'

/** Each try to back up the database: when, what came of it, and where its file is. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('bytes', 'bigint')
    .addColumn('sha256', 'text')
    .addColumn('problem', 'text')
    .execute()
  await db.schema.createIndex('backups_started').on('backups').columns(['started_at']).execute()
}
