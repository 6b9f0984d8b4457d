import type { Kysely } from 'kysely'

/** The moment until which a worker has stored its shard: outcomes wait for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('launch_shards').addColumn('read_until', 'bigint').execute()
}
