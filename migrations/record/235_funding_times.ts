import type { Kysely } from 'kysely'

/** Finds who funded a wallet by when it was read, to forget it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('wallet_fundings_read_at')
    .on('wallet_fundings')
    .column('read_at')
    .execute()
}
