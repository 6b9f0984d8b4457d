import type { Kysely } from 'kysely'

/** What operators set aside because nothing is owed for it, and payments in the order they are listed. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('transfers').addColumn('set_aside_at', 'bigint').execute()
  await schema
    .createIndex('transfers_listed')
    .on('transfers')
    .columns(['slot', 'signature', 'recipient', 'path'])
    .execute()
}
