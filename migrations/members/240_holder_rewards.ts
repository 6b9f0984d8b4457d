import type { Kysely } from 'kysely'

/** Whether a coin's holders get the creator's part of the fees: for filters of alerts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('launch_traits').addColumn('holder_rewards', 'integer').execute()
}
