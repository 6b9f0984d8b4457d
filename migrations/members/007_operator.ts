import { type Kysely, sql } from 'kysely'

/** Our own wallets and when they retire, refunds, and further 30-day periods paid from excess. */
export async function up(db: Kysely<never>): Promise<void> {
  await addWallets(db)
  await addRefunds(db)
  await addPeriods(db)
}

/** Every wallet that was ever ours: the configured ones, and those that orders have named. */
async function addWallets(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('wallets')
    .addColumn('wallet', 'text', (c) => c.primaryKey())
    .addColumn('retires_at', 'bigint')
    .execute()
  await sql`insert into wallets (wallet, retires_at)
    select distinct recipient, cast(null as bigint) from orders
    union select wallet, cast(null as bigint) from cursors`.execute(db)
}

/** A refund names the refunding transaction; a refunded transfer is closed for good. */
async function addRefunds(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('refunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('destination', 'text', (c) => c.notNull())
    .addColumn('lamports', 'bigint')
    .addColumn('verified_at', 'bigint')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('refunds_signature', ['signature', 'destination'])
    .execute()
  await schema
    .alterTable('transfers')
    .addColumn('refund_id', 'text', (c) => c.references('refunds.id'))
    .execute()
}

/** An order grants its own plan as period 0; each later period is granted once as well. */
async function addPeriods(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('orders')
    .addColumn('periods', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('grants')
    .addColumn('period', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.dropIndex('grants_order').execute()
  await sql`create unique index grants_order on grants (order_id, period) where revoked_at is null`.execute(
    db,
  )
}
