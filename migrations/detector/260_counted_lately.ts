import type { Kysely } from 'kysely'

/** The newest trades in a launch's figures: a source that reads them again after a restart adds nothing. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('launches').addColumn('counted_lately', 'text').execute()
}
