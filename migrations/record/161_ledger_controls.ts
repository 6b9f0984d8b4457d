import { type Kysely, sql } from 'kysely'

/** What a paper trade's launch was worth, and the post that it is the control of. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('ledger_trades').addColumn('market_cap_cents', 'bigint').execute()
  await schema.alterTable('ledger_trades').addColumn('matched', 'text').execute()
  await sql`create index launch_traits_stage on launch_traits (stage, made_at)`.execute(db)
}
