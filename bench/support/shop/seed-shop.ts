import { type RawBuilder, sql } from 'kysely'
import { DAY, type Ms } from '../../../src/kernel/clock.ts'
import type { Database } from '../../../src/kernel/db/database.ts'

/** Any address. */
const RECIPIENT = 'So11111111111111111111111111111111111111112'
const SOURCES = 1_000
/** One order in four is paid. */
const PAID = 4

/**
 * Writes a year of a shop: a quarter of the orders are paid, every fifth of these by a member who returns
 * after 30 days.
 * @param orders how many; a fifth as many people become members
 */
export async function seedShop(db: Database, orders: number, now: Ms): Promise<void> {
  const start = now - 365 * DAY
  const recipient = sql.lit(RECIPIENT)
  const step = sql.lit(Math.floor((365 * DAY) / orders))
  const begin = sql.lit(start)
  /** Paid orders within 30 days, adjusted so that each returning member has bought before. */
  const month = Math.floor(((orders / PAID) * 30) / 365 / 5) * 5 + 1
  const at = sql`(${begin} + i * ${step})`
  const paid = sql`(i % ${sql.lit(PAID)} = 0)`
  const nth = sql`(i / ${sql.lit(PAID)})`
  const whose = sql`(case when ${paid} and ${nth} % 5 = 4 and ${nth} > ${sql.lit(month)}
    then ${nth} - ${sql.lit(month)} else ${nth} end)`
  const account = sql`('seed-account-' || (100000000 + ${whose}))`
  const order = sql`('seed-order-' || (10000000000 + i))`
  const plan = sql`(case when ${nth} % 10 = 0 then 'lifetime' else '30d' end)`
  const price = sql`(case when ${nth} % 10 = 0 then 60000 else 15000 end)`
  const settled = sql`(case when ${paid} then ${at} + 60000 end)`
  const source = sql`('seed-wallet-' || (i % ${sql.lit(SOURCES)}))`

  async function fill(into: string, rows: RawBuilder<unknown>, count = orders) {
    const numbers = sql`with recursive n(i) as
      (select cast(0 as bigint) union all select i + 1 from n where i < ${sql.lit(count - 1)})`
    await db.transaction(async (tx) => {
      if (db.engine === 'postgres') await sql`set local statement_timeout = 0`.execute(tx)
      await sql`insert into ${sql.raw(into)} ${numbers} ${rows}`.execute(tx)
    })
  }

  await fill('senders (wallet)', sql`select 'seed-wallet-' || i from n`, SOURCES)
  await fill(
    'accounts (id, created_at, telegram_key)',
    sql`select 'seed-account-' || (100000000 + i), ${begin},
      case when i % 3 > 0 then 'seed-key-' || i end from n`,
    Math.ceil(orders / PAID),
  )
  await fill(
    `orders (id, account_id, plan, price_cents, discount_cents, rate, rate_sources, lamports,
      recipient, reference, opened_at, expires_at, monitored_until, status, exception, settled_at,
      refused_at, page_seen_at, judged_cents, settled_by)`,
    sql`select ${order}, ${account}, ${plan}, ${price}, 0, 145000000, '[]',
      ${price} * 10000000000 / 145000, ${recipient}, 'seed-reference-' || i, ${at},
      ${at} + 900000, ${at} + 86400000,
      case when ${paid} then 'settled' when i % 50 = 1 then 'seen' else 'expired' end,
      case when i % 5000 = 1 then 'review' else 'none' end, ${settled},
      case when i % 200 = 3 then ${at} + 3600000 end, ${at},
      case when ${paid} then ${price} end, case when ${paid} then 'reference' end from n`,
  )
  await fill(
    'claims (order_id, wallet, username, stored_at, named_at)',
    sql`select ${order}, ${source}, null, ${at}, ${at} from n where i % 2 = 0`,
  )
  await fill(
    `transfers (signature, path, kind, recipient, source, lamports, slot, block_time, state,
      first_seen_at, finalized_at, order_id, matched_by, matched_at, returned)`,
    sql`select 'seed-signature-' || i, '0', 'reference', ${recipient}, ${source},
      ${price} * 10000000000 / 145000, i, ${at} + 60000, 'finalized', ${at} + 60000, ${at} + 60000,
      ${order}, 'reference', ${at} + 60000, 0 from n where ${paid}`,
  )
  await fill(
    'grants (id, order_id, period, account_id, plan, granted_at)',
    sql`select 'seed-grant-' || i, ${order}, 0, ${account}, ${plan}, ${at} + 60000
      from n where ${paid}`,
  )
  await db.transaction((tx) =>
    sql`insert into memberships (id, account_id, plan, joined_at, expires_at)
      select account_id, account_id, max(plan), min(granted_at),
        case when max(plan) = '30d' then max(granted_at) + ${sql.lit(30 * DAY)} end
      from grants group by account_id`.execute(tx),
  )
  // PostgreSQL would do it on its own, but some time after so many rows.
  await sql`analyze`.execute(db.read)
}
