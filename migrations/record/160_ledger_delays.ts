import type { Kysely } from 'kysely'

/** What Telegram took to have a post, of paper trades that wait for so long. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('ledger_trades').addColumn('delay', 'bigint').execute()
}
