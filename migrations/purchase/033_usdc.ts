import { type Kysely, sql } from 'kysely'

/**
 * Payments in USDC: their amounts in base units, where each order takes them, and the price of USDC
 * when a rate was stored, in micro-USD.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  // One transfer is one coin's: a payment in both has a row for each.
  await sql`alter table transfers add column usdc bigint check (usdc is null or lamports is null)`.execute(
    db,
  )
  await schema.alterTable('orders').addColumn('usdc_account', 'text').execute()
  await schema.alterTable('rates').addColumn('usdc', 'bigint').execute()
}
