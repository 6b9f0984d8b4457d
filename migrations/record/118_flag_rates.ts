import type { Kysely } from 'kysely'

/** How often launches that a rule flagged ended badly, by the rule's version, the stage, and where they are from. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('flag_rates')
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('flagged', 'bigint', (c) => c.notNull())
    .addColumn('bad', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('flag_rates_key', ['rule', 'version', 'stage', 'source'])
    .execute()
}
