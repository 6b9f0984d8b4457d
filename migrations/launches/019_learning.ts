import { type Kysely, sql } from 'kysely'

/** Weights that operators adopted, and launches in the order in which they are learned from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('rule_weights')
    .addColumn('version', 'text', (c) => c.primaryKey())
    .addColumn('weights', 'text', (c) => c.notNull())
    .addColumn('adopted_at', 'bigint', (c) => c.notNull())
    .addColumn('retired_at', 'bigint')
    .execute()
  await schema
    .createIndex('launches_launched')
    .on('launches')
    .columns(['launched_at', 'mint'])
    .execute()

  await schema
    .createTable('calibration_bins')
    .addColumn('measure', 'text', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('bin', 'bigint', (c) => c.notNull())
    .addColumn('resolved', 'bigint', (c) => c.notNull())
    .addColumn('unresolved', 'bigint', (c) => c.notNull())
    .addColumn('happened', 'bigint', (c) => c.notNull())
    .addColumn('said', 'bigint', (c) => c.notNull())
    .addColumn('said_squared', 'bigint', (c) => c.notNull())
    .addColumn('said_happened', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('calibration_bins_key', ['measure', 'stage', 'source', 'month', 'bin'])
    .execute()
  await schema
    .alterTable('launch_outcomes')
    .addColumn('counted', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create index launch_outcomes_uncounted on launch_outcomes (judged_at, mint) where horizon = '24h' and counted = 0`.execute(
    db,
  )
}
