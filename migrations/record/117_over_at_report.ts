import type { Kysely } from 'kysely'

/** Whether a launch was already over when it was reported on; null for reports of before, which don't say. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('launch_reports').addColumn('over', 'integer').execute()
}
