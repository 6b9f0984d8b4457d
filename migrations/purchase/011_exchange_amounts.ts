import { type Kysely, sql } from 'kysely'

/** When an amount was drawn, orders opened while the head was silent, and excess after a recovery. */
export async function up(db: Kysely<never>): Promise<void> {
  await dateAmounts(db)
  await allowUnknownSlots(db)
  await splitExcess(db)
}

/** Nothing could draw an amount before this, so there are no rows to carry over. */
async function dateAmounts({ schema }: Kysely<never>): Promise<void> {
  await schema.dropTable('amounts').execute()
  await schema
    .createTable('amounts')
    .addColumn('lamports', 'bigint', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().unique().references('orders.id'))
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .addColumn('valid_until', 'bigint', (c) => c.notNull())
    .execute()
}

/** SQLite can't make a column nullable. */
async function allowUnknownSlots(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('orders').addColumn('head_slot', 'bigint').execute()
  await sql`update orders set head_slot = opened_slot`.execute(db)
  await schema.alterTable('orders').dropColumn('opened_slot').execute()
  await schema.alterTable('orders').renameColumn('head_slot', 'opened_slot').execute()
}

/** What a stranger sent is excess, but not the holder's to take once a wallet recovered the order. */
async function splitExcess(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('orders').addColumn('recovered_by', 'text').execute()
  await schema.alterTable('orders').addColumn('offered_cents', 'bigint').execute()
  await sql`update orders set offered_cents = excess_cents`.execute(db)
}
