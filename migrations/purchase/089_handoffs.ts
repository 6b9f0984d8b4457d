import type { Kysely } from 'kysely'

/** Codes by which a wallet's own browser shows and pays one order, without a session. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('handoffs')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('view_hash', 'text', (c) => c.unique())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('handoffs_order')
    .on('handoffs')
    .columns(['order_id', 'made_at'])
    .execute()
}
