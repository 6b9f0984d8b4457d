import type { Kysely } from 'kysely'

/**
 * Past launches of which it depended on the outcome whether they were read, and at which rate: models weigh
 * them by it, and nothing else uses them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('backfill_runs')
    .addColumn('by_outcome', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('backfill_creations').addColumn('per_million', 'bigint').execute()
  await schema
    .createTable('read_by_outcome')
    .addColumn('mint', 'text', (c) => c.primaryKey())
    .addColumn('per_million', 'bigint', (c) => c.notNull())
    .execute()
}
