import type { Kysely } from 'kysely'

/** By which version of the definitions an outcome was judged. null: the first. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('launch_outcomes').addColumn('definition', 'integer').execute()
}
