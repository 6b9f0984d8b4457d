import type { Kysely } from 'kysely'

/** Keys of the historical data API. The secret itself is not stored. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('api_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await schema.createIndex('api_keys_account').on('api_keys').column('account_id').execute()
}
