import { type Kysely, sql } from 'kysely'

/** Who told whom about us, and what they are owed for it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('referrers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id'))
    .addColumn('code', 'text')
    .addColumn('wallet', 'text')
    .addColumn('clicks', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('into_id', 'text')
    .execute()
  await sql`create unique index referrers_account on referrers (account_id)
    where account_id is not null`.execute(db)
  await sql`create unique index referrers_code on referrers (code)
    where code is not null`.execute(db)
  await sql`create index referrers_into on referrers (into_id)
    where into_id is not null`.execute(db)
  await schema
    .createTable('referral_clicks')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('referrer_id', 'text', (c) => c.notNull().references('referrers.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index referral_clicks_at on referral_clicks (at)`.execute(db)
  await schema
    .createTable('referral_orders')
    .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id'))
    .addColumn('referrer_id', 'text', (c) => c.notNull().references('referrers.id'))
    .addColumn('clicked_at', 'bigint', (c) => c.notNull())
    .addColumn('rate', 'bigint', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('funding', 'text')
    .execute()
  await sql`create index referral_orders_referrer on referral_orders (referrer_id)`.execute(db)
  await schema
    .createTable('referral_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('referrer_id', 'text', (c) => c.notNull().references('referrers.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.references('orders.id'))
    .addColumn('payout_id', 'text')
    .addColumn('cents', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('payable_at', 'bigint', (c) => c.notNull())
    .addColumn('because', 'text')
    .execute()
  // An order counts once, and is taken back once.
  await sql`create unique index referral_entries_order on referral_entries (order_id, kind)
    where order_id is not null`.execute(db)
  await sql`create unique index referral_entries_payout on referral_entries (payout_id)
    where payout_id is not null`.execute(db)
  await sql`create index referral_entries_referrer on referral_entries (referrer_id)`.execute(db)
}
