import type { Kysely } from 'kysely'

/** Marks payouts of which only a part was paid: what they contained is checked again when the rest is prepared. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('referral_payouts')
    .addColumn('paid_part', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
