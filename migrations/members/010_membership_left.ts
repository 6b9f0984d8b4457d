import type { Kysely } from 'kysely'

/** When a wallet proof took an account's membership to another browser, so that the first can say so. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('accounts').addColumn('left_at', 'bigint').execute()
}
