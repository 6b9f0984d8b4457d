import type { Kysely } from 'kysely'

/** Coins that an operator named for models, until their launch is looked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backfill_mints')
    .addColumn('run', 'text', (c) => c.notNull())
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('per_million', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('backfill_mints_pk', ['run', 'mint'])
    .execute()
}
