import { type Kysely, sql } from 'kysely'

/** Whether an order's payments hold its coupon's use, although its amount is held no longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('holds_use', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update orders set holds_use = 1 where coupon is not null and status = 'seen'
    and (due_cents is null or due_cents * 2 <= price_cents)`.execute(db)
}
