import type { Kysely } from 'kysely'

/** What is really in a trade's pool, and which purchases are the launchpad's own. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('launch_trades').addColumn('real_quote', 'text').execute()
  await schema.alterTable('launch_trades').addColumn('origin', 'text').execute()
}
