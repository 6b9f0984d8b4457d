import type { Kysely } from 'kysely'

/** Who works on each shard of the launch stream, and how far the database has it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('launch_shards')
    .addColumn('shard', 'integer', (c) => c.primaryKey())
    .addColumn('worker', 'text')
    .addColumn('epoch', 'bigint', (c) => c.notNull())
    .addColumn('stream', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .addColumn('kept_at', 'bigint', (c) => c.notNull())
    .execute()
}
