import type { Kysely } from 'kysely'

/** When a referrer became part of another: later payouts of that one contain what it had earned. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('referrers').addColumn('merged_at', 'bigint').execute()
}
