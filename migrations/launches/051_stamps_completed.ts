import type { Kysely } from 'kysely'

/** The Bitcoin block that a checkpoint's stamp ends in; null: none, or the calendar has only promised one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('record_checkpoints').addColumn('stamp_block', 'bigint').execute()
}
