import { type Kysely, sql } from 'kysely'

/** What members are paid for referrals, from the operator's own wallet. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('referral_payouts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('referrer_id', 'text', (c) => c.notNull().references('referrers.id'))
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('cents', 'bigint', (c) => c.notNull())
    .addColumn('rate', 'bigint', (c) => c.notNull())
    .addColumn('lamports', 'bigint', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('prepared_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('paid_at', 'bigint')
    .addColumn('signature', 'text')
    .execute()
  await sql`create index referral_payouts_referrer on referral_payouts (referrer_id)`.execute(db)
  // One transaction may pay several members, but none of their wallets twice.
  await sql`create unique index referral_payouts_signature on referral_payouts (signature, wallet)
    where signature is not null`.execute(db)
}
