import type { Kysely } from 'kysely'

/** Coupons, and which order was opened with which. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('coupons')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('percent', 'integer')
    .addColumn('cents', 'integer')
    .addColumn('plan', 'text')
    .addColumn('first_only', 'integer', (c) => c.notNull())
    .addColumn('linked_only', 'integer', (c) => c.notNull())
    .addColumn('uses', 'integer')
    .addColumn('uses_each', 'integer')
    .addColumn('valid_from', 'bigint', (c) => c.notNull())
    .addColumn('valid_until', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.alterTable('orders').addColumn('coupon', 'text').execute()
  await schema
    .alterTable('orders')
    .addColumn('discount_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('orders_coupon')
    .on('orders')
    .columns(['coupon', 'account_id'])
    .where('coupon', 'is not', null)
    .execute()
}
