import { type Kysely, sql } from 'kysely'

/** Attention to a launch, and wallets that sold earlier launches at a profit. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('launches').addColumn('attention', 'bigint').execute()
  await schema.alterTable('launch_reports').addColumn('attention', 'bigint').execute()
  await schema.alterTable('launch_reports').addColumn('attention_report', 'text').execute()
  await schema
    .createTable('launch_attention')
    .addColumn('mint', 'text', (c) => c.primaryKey())
    .addColumn('said_at', 'bigint', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('attention', 'bigint', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .execute()
  await sql`create index launch_attention_newest on launch_attention (said_at, mint)`.execute(db)
  await schema
    .createTable('wallet_exits')
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('noted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('wallet_exits_key', ['wallet', 'mint'])
    .execute()
  await sql`create index wallet_exits_noted on wallet_exits (noted_at)`.execute(db)
}
