import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** The transparency log: leaves, the tree over them, its signed checkpoints, and the rules' code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('record_logs')
    .addColumn('id', 'bigint', (c) => c.primaryKey())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .execute()

  await schema
    .createTable('record_leaves')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('log', 'bigint')
    .addColumn('position', 'bigint')
    .addColumn('mint', 'text')
    .addColumn('recorded_at', 'bigint', (c) => c.notNull())
    .addColumn('leaf', 'text', (c) => c.notNull())
    .execute()
  await sql`create unique index record_leaves_in_order on record_leaves (log, position)`.execute(db)
  await sql`create index record_leaves_of_mint on record_leaves (mint)`.execute(db)
  await sql`create index record_leaves_waiting on record_leaves (recorded_at, hash) where position is null`.execute(
    db,
  )

  await schema
    .createTable('record_nodes')
    .addColumn('log', 'bigint', (c) => c.notNull())
    .addColumn('level', 'bigint', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_nodes_key', ['log', 'level', 'position'])
    .execute()

  await schema
    .createTable('record_checkpoints')
    .addColumn('log', 'bigint', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('signed_at', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('posted_at', 'bigint')
    .addColumn('stamp', 'text')
    .addPrimaryKeyConstraint('record_checkpoints_key', ['log', 'size'])
    .execute()

  await schema
    .createTable('record_rules')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull())
    .execute()

  await schema
    .alterTable('risk_models')
    .addColumn('digest', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await digestModels(
    db as Kysely<{ risk_models: { version: string; model: string; digest: string } }>,
  )
}

/** SHA-256 of each stored model, in hex. */
async function digestModels(
  db: Kysely<{ risk_models: { version: string; model: string; digest: string } }>,
): Promise<void> {
  for (const { version, model } of await db
    .selectFrom('risk_models')
    .select(['version', 'model'])
    .execute()) {
    const digest = createHash('sha256').update(model).digest('hex')
    await db.updateTable('risk_models').set({ digest }).where('version', '=', version).execute()
  }
}
