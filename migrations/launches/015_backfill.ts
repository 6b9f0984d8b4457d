import { type Kysely, sql } from 'kysely'

/** Launches read from the chain's past: which run read them, and how far each run is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema.alterTable('launches').addColumn('backfilled_by', 'text').execute()
  await sql`create index launches_live on launches (detected_at) where backfilled_by is null`.execute(
    db,
  )
  await sql`create index launches_backfilled on launches (launched_at, mint) where backfilled_by is not null`.execute(
    db,
  )

  await schema
    .createTable('backfill_runs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('sample', 'bigint', (c) => c.notNull())
    .addColumn('from_at', 'bigint', (c) => c.notNull())
    .addColumn('to_at', 'bigint', (c) => c.notNull())
    .addColumn('begun_at', 'bigint', (c) => c.notNull())
    .addColumn('listed_at', 'bigint')
    .addColumn('whole', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('calls', 'bigint', (c) => c.notNull())
    .addColumn('worked_ms', 'bigint', (c) => c.notNull())
    .execute()

  await schema
    .createTable('backfill_listings')
    .addColumn('run', 'text', (c) => c.notNull())
    .addColumn('venue', 'text', (c) => c.notNull())
    .addColumn('next', 'text')
    .addColumn('reached_at', 'bigint')
    .addColumn('done_at', 'bigint')
    .addPrimaryKeyConstraint('backfill_listings_key', ['run', 'venue'])
    .execute()

  await schema
    .createTable('backfill_creations')
    .addColumn('run', 'text', (c) => c.notNull())
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('venue', 'text', (c) => c.notNull())
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('lot', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('backfill_creations_key', ['run', 'signature'])
    .execute()
  await sql`create index backfill_creations_waiting on backfill_creations (run, slot, signature) where result = 'picked'`.execute(
    db,
  )
}
