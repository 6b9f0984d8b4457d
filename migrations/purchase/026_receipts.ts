import type { Kysely } from 'kysely'

/** The numbers of receipts: one a settled order, counted by year without gaps. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('receipts')
    .addColumn('order_id', 'text', (c) => c.primaryKey())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addUniqueConstraint('receipts_number', ['year', 'number'])
    .execute()
}
