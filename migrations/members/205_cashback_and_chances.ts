import type { Kysely } from 'kysely'

/** Whether a coin pays its traders back, and what may come first to it: for filters of alerts. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['cashback', 'graduates_bps', 'fades_bps', 'rugged_bps'] as const)
    await db.schema.alterTable('launch_traits').addColumn(name, 'integer').execute()
}
