import { type Kysely, sql } from 'kysely'

/** Access that was bought for somebody else, or that nobody paid for, with the codes for it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('gifts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.references('orders.id'))
    .addColumn('lot', 'text')
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('hours', 'bigint')
    .addColumn('code_hash', 'text')
    .addColumn('code_sealed', 'text')
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('ready_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id'))
    .addColumn('redeemed_at', 'bigint')
    .addColumn('telegram_key', 'text')
    .addColumn('wallet', 'text')
    .addColumn('revoked_at', 'bigint')
    .addColumn('revoked_because', 'text')
    .execute()
  await sql`create unique index gifts_order on gifts (order_id)
    where order_id is not null and revoked_at is null`.execute(db)
  await sql`create unique index gifts_code on gifts (code_hash)
    where code_hash is not null`.execute(db)
  // A trial is had once, whatever became of it.
  await sql`create unique index gifts_telegram on gifts (telegram_key)
    where telegram_key is not null`.execute(db)
  await sql`create unique index gifts_wallet on gifts (wallet)
    where wallet is not null`.execute(db)
  await sql`create index gifts_account on gifts (account_id)
    where account_id is not null`.execute(db)
  await sql`create index gifts_lot on gifts (lot) where lot is not null`.execute(db)
  await schema
    .alterTable('orders')
    .addColumn('gift', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
