import { type Kysely, sql } from 'kysely'

/** What a launch's newest report knows for a row of the table, and how far it is on its curve. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('launches').addColumn('facts', 'text').execute()
  await db.schema.alterTable('launches').addColumn('progress', 'integer').execute()
  await sql`create index launches_progress on launches (progress, detected_at, mint) where progress is not null`.execute(
    db,
  )
}
