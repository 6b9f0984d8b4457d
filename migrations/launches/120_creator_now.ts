import type { Kysely } from 'kysely'

/** Who a coin's launchpad names as its creator now, beside who launched it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('launches').addColumn('creator_now', 'text').execute()
}
