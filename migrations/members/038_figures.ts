import { type Kysely, sql } from 'kysely'

/**
 * What the shop did on each day, added up for the console's overview, and the indexes that a day is
 * added up along, and those that wait for a person are found by.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('shop_days')
    .addColumn('day_at', 'bigint', (c) => c.primaryKey())
    .addColumn('figures', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('orders_settled').on('orders').columns(['settled_at', 'id']).execute()
  await schema
    .createIndex('orders_exception')
    .on('orders')
    .columns(['exception', 'opened_at'])
    .execute()
  await sql`create index orders_refused on orders (refused_at) where refused_at is not null`.execute(
    db,
  )
  await schema.createIndex('grants_granted').on('grants').columns(['granted_at', 'id']).execute()
}
