import type { Kysely } from 'kysely'

/** Launches whose tapes can never be whole, because trades of them were dropped unseen. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('launches')
    .addColumn('trades_missed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
