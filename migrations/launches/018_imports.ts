import type { Kysely } from 'kysely'

/** Which archive a run reads; null: the chain itself. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('backfill_runs').addColumn('archive', 'text').execute()
}
