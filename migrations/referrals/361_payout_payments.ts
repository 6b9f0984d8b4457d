import { type Kysely, sql } from 'kysely'

/** Which part of a transaction paid which payout: one may pay several to the same wallet, or one in parts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('referral_payments')
    .addColumn('payout_id', 'text', (c) => c.notNull().references('referral_payouts.id'))
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('lamports', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('referral_payments_key', ['payout_id', 'signature'])
    .execute()
  await sql`create index referral_payments_signature on referral_payments (signature)`.execute(db)
  await sql`insert into referral_payments (payout_id, signature, wallet, lamports)
    select id, signature, wallet, lamports from referral_payouts where signature is not null`.execute(
    db,
  )
  await sql`drop index referral_payouts_signature`.execute(db)
}
