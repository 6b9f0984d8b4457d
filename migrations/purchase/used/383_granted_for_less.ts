import { type Kysely, sql } from 'kysely'

/** Whether an operator granted an order for less than its price. Of an earlier grant only the audit tells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('for_less', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update orders set for_less = 1 where settled_by = 'operator' and id in (
    select subject from audit where action = 'grant'
  )`.execute(db)
}
