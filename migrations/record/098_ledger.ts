import { type Kysely, sql } from 'kysely'

/** Paper trades on what we said, each as its fills and its result, by the hour in which it was settled. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('ledger_trades')
    .addColumn('hour', 'bigint', (c) => c.notNull())
    .addColumn('said', 'text', (c) => c.notNull())
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('variant', 'text', (c) => c.notNull())
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('said_at', 'bigint', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('score', 'integer')
    .addColumn('attention', 'integer')
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('buy', 'text', (c) => c.notNull())
    .addColumn('sell', 'text', (c) => c.notNull())
    .addColumn('tokens', 'text', (c) => c.notNull())
    .addColumn('proceeds', 'text', (c) => c.notNull())
    .addColumn('net', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('ledger_trades_key', ['hour', 'said', 'mint', 'variant'])
    .execute()
  await sql`create unique index ledger_trades_once on ledger_trades (mint, said, variant)`.execute(
    db,
  )
  await sql`create index ledger_trades_newest on ledger_trades (said, variant, said_at)`.execute(db)
  await schema
    .createTable('ledger_hours')
    .addColumn('hour', 'bigint', (c) => c.primaryKey())
    .execute()
}
