import type { Kysely } from 'kysely'

/** When the chain was first asked in vain who funded the payers of a referred order, and is asked again. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['funding_asked_at', 'funding_ask_at'])
    await db.schema.alterTable('referral_orders').addColumn(column, 'bigint').execute()
}
