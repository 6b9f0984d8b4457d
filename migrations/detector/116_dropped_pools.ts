import type { Kysely } from 'kysely'

/**
 * Pools in which a trade was dropped while nobody knew whose they were. If the launch comes after all, its tape lacks
 * that trade, whichever process learns of it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('dropped_pools')
    .addColumn('pool', 'text', (c) => c.primaryKey())
    .addColumn('noted_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('dropped_pools_noted_at')
    .on('dropped_pools')
    .column('noted_at')
    .execute()
}
