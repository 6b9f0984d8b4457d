import type { Kysely } from 'kysely'

/** When each session was last used, and in which browser. Empty for those from before. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('sessions').addColumn('seen_at', 'bigint').execute()
  await schema.alterTable('sessions').addColumn('browser', 'text').execute()
}
