import type { Kysely } from 'kysely'

/** What the developer has and paid, how far the curve is, and what the coin is priced in: for filters of alerts. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['developer_bps', 'progress_bps'] as const)
    await db.schema.alterTable('launch_traits').addColumn(name, 'integer').execute()
  await db.schema.alterTable('launch_traits').addColumn('creator_buy_cents', 'bigint').execute()
  await db.schema.alterTable('launch_traits').addColumn('quote', 'text').execute()
}
