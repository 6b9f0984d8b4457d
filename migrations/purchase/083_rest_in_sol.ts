import { type Kysely, sql } from 'kysely'

/**
 * What is missing of an order in SOL, exact to the rounding unit. An excess that was only the rounding of
 * amounts that were asked for is none: at most 0.0001 SOL and a cent for each of two parts and each further
 * period. One hundred million micro-dollars per SOL make a unit of a cent.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('due_lamports', 'bigint').execute()
  await sql`update orders set excess_cents = null
    where excess_cents <= (2 + periods) * (rate / 100000000 + 1)`.execute(db)
}
