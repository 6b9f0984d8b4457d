import type { Kysely } from 'kysely'

/**
 * Two single facts of a report that its score has to beat: net cents in, and in millionths the share of the
 * developer's earlier launches that graduated. null: unknown, or a report of before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('launch_reports').addColumn('inflow_cents', 'bigint').execute()
  await db.schema.alterTable('launch_reports').addColumn('graduated_ppm', 'integer').execute()
}
