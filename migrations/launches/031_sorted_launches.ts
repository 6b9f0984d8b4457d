import { type Kysely, sql } from 'kysely'

/** Launches by attention and by market cap, the newest first among equals; unknown figures are left out. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index launches_attention on launches (attention, detected_at, mint) where attention is not null`.execute(
    db,
  )
  await sql`create index launches_market_cap on launches (market_cap_cents, detected_at, mint) where market_cap_cents is not null`.execute(
    db,
  )
}
