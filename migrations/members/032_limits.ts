import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Requests counted for all processes. What a crash loses is one minute of counts, so PostgreSQL writes
 * no log of it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const unlogged = sql.raw(isSqlite ? '' : 'unlogged')
  await sql`create ${unlogged} table limits (
    key text primary key, points bigint not null, expire bigint
  )`.execute(db)
}
