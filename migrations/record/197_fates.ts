import type { Kysely } from 'kysely'

/** What came first after each stage at which a model predicts, as JSON; null for outcomes of before, and later ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('launch_outcomes').addColumn('fates', 'text').execute()
}
