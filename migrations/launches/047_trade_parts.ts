import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * On PostgreSQL trades are stored in parts of 216,000 slots, about a day, so that old ones are dropped with
 * their part. SQLite keeps its table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('trade_parts')
    .addColumn('part', 'bigint', (c) => c.primaryKey())
    .addColumn('closed_at', 'bigint')
    .addColumn('archived_at', 'bigint')
    .addColumn('dropped_at', 'bigint')
    .addColumn('lost', 'bigint', (c) => c.notNull())
    .execute()
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  // Mints sort by their bytes, as in the files that old trades are moved to.
  await sql`create table trades_by_part (
    signature text collate "C" not null,
    path text collate "C" not null,
    mint text collate "C" not null,
    slot bigint not null,
    at bigint not null,
    trader text,
    payer text,
    side text not null,
    base_amount text not null,
    quote_amount text not null,
    virtual_base text,
    virtual_quote text,
    pool text
  ) partition by range (slot)`.execute(db)
  const { rows } = await sql<{
    part: number
  }>`select distinct slot / 216000 as part from launch_trades order by part`.execute(db)
  for (const { part } of rows) {
    await sql`create table ${sql.table(`launch_trades_${part}`)} partition of trades_by_part
      for values from (${sql.lit(part * 216_000)}) to (${sql.lit((part + 1) * 216_000)})`.execute(
      db,
    )
  }
  await sql`insert into trades_by_part select signature, path, mint, slot, at, trader, payer, side,
    base_amount, quote_amount, virtual_base, virtual_quote, pool from launch_trades`.execute(db)
  // Until now trades were deleted two hours after their launch.
  await sql`insert into trade_parts (part, lost) select max(slot / 216000), 1 from launches
    having max(slot) is not null`.execute(db)
  await sql`drop table launch_trades`.execute(db)
  await sql`alter table trades_by_part rename to launch_trades`.execute(db)
  await sql`alter table launch_trades add constraint launch_trades_key primary key (signature, path, slot)`.execute(
    db,
  )
  await sql`create index launch_trades_mint on launch_trades (mint, slot, at)`.execute(db)
  // Every minute somebody asks when the newest trade was.
  await sql`create index launch_trades_at on launch_trades (at)`.execute(db)
}
