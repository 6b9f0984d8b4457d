import { type Kysely, sql } from 'kysely'

/** Coins that members asked for and that we did not see launch: what is looked up, and what came of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('wanted_coins')
    .addColumn('mint', 'text', (c) => c.primaryKey())
    .addColumn('asked_by', 'text')
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('tries', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .execute()
  await sql`create index wanted_coins_due on wanted_coins (due_at, mint) where state = 'looking'`.execute(
    db,
  )
  await sql`create index wanted_coins_asked_by on wanted_coins (asked_by, asked_at)`.execute(db)
}
