import { type Kysely, sql } from 'kysely'

/** Operators look for orders and payments by an amount, and for payments by when they landed. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.createIndex('orders_lamports').on('orders').column('lamports').execute()
  await schema.createIndex('orders_price').on('orders').column('price_cents').execute()
  await schema.createIndex('transfers_lamports').on('transfers').column('lamports').execute()
  await sql`create index transfers_usdc on transfers (usdc) where usdc is not null`.execute(db)
  await sql`create index transfers_landed on transfers (coalesce(block_time, first_seen_at))`.execute(
    db,
  )
}
