import type { Kysely } from 'kysely'

/** Whether a reversed earning would count as of today, as a job found, and when it looked. */
export async function up(db: Kysely<never>): Promise<void> {
  const table = () => db.schema.alterTable('referral_orders')
  await table().addColumn('recount', 'text').execute()
  await table().addColumn('recounted_at', 'bigint').execute()
}
