import type { Kysely } from 'kysely'

/** The moment up to which a source has read a program: outcomes wait for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('detector_cursors').addColumn('read_until', 'bigint').execute()
}
