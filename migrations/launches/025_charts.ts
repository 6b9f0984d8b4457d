import type { Kysely } from 'kysely'

/** Candles of every launch from its first trade, and who traded in its first hour. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('launch_charts')
    .addColumn('mint', 'text', (c) => c.primaryKey())
    .addColumn('candles', 'text')
    .addColumn('marks', 'text')
    .execute()
}
