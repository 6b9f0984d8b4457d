import { type Kysely, sql } from 'kysely'

/** The wallets that members watch, and what these did. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('wallet_watches')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('wallet_watches_key', ['account_id', 'wallet'])
    .execute()
  await sql`create index wallet_watches_wallet on wallet_watches (wallet, added_at)`.execute(db)
  await sql`create index wallet_watches_newest on wallet_watches (added_at)`.execute(db)
  await db.schema
    .createTable('wallet_acts')
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('lamports', 'text')
    .addColumn('tell_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('wallet_acts_key', ['wallet', 'mint', 'kind', 'signature'])
    .execute()
  await sql`create index wallet_acts_tell_at on wallet_acts (wallet, tell_at)`.execute(db)
  await sql`create index wallet_acts_oldest on wallet_acts (at)`.execute(db)
}
