import type { Kysely } from 'kysely'

/** Numbered events about launches, which programs follow, and the counters that number them. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('counters')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('launch_events')
    .addColumn('id', 'bigint', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('stage', 'text')
    .addColumn('turn', 'text')
    .addColumn('evidence', 'text')
    .execute()
  await schema.createIndex('launch_events_at').on('launch_events').column('at').execute()
}
