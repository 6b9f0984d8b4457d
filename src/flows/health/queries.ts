import { sql } from 'kysely'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/database.ts'

/** Counting further would take long, and nobody needs the exact number. */
const MOST_COUNTED = 10_000

/**
 * How many rows are due and not done, by queue, at most 10,000 each. A row that failed and waits for its next
 * try is not done either: while everything is refused, nearly all do.
 */
export async function waitingRows(db: Queryable, now: Ms): Promise<Record<string, number>> {
  const waiting = {
    news: sql`outbox where done_at is null and (run_at <= ${now} or attempts > 0)`,
    telegram: sql`telegram_outbox where done_at is null and (run_at <= ${now} or attempts > 0)`,
    stages: sql`launches where due_at <= ${now}`,
    outcomes: sql`launches where outcome_due_at <= ${now}`,
    orders: sql`orders where recheck_at <= ${now}`,
  }
  const counts = await Promise.all(
    Object.entries(waiting).map(async ([queue, rows]) => {
      const some = sql`(select 1 from ${rows} limit ${MOST_COUNTED}) as waiting`
      const found = await sql<{ count: number }>`select count(*) as count from ${some}`.execute(db)
      return [queue, Number(found.rows[0]?.count)] as const
    }),
  )
  return Object.fromEntries(counts)
}

/** Webhooks whose last try failed, and that are still tried. */
export async function webhooksFailing(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .where('disabled_at', 'is', null)
    .where('failing_since', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Browsers whose last notification failed. */
export async function pushFailing(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('push_devices')
    .where('failing_since', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Orders whose payment waits for an operator. */
export const UNDER_REVIEW = sql`orders where exception in ('contested', 'review', 'wrong_asset')
  and settled_at is null and refused_at is null`

/**
 * Orders opened since a moment, by exception if they have one, else by status. `waiting`: those that wait
 * for an operator, whenever they were opened, at most 10,000.
 */
export async function ordersByState(db: Queryable, since: Ms): Promise<Record<string, number>> {
  const waiting = await sql<{ count: number }>`select count(*) as count
    from (select 1 from ${UNDER_REVIEW} limit ${MOST_COUNTED}) as waiting`.execute(db)
  const rows = await db
    .selectFrom('orders')
    .where('opened_at', '>=', since)
    .groupBy(['status', 'exception'])
    .select(['status', 'exception', (eb) => eb.fn.countAll<number>().as('count')])
    .execute()
  const counts: Record<string, number> = {
    open: 0,
    seen: 0,
    settled: 0,
    expired: 0,
    waiting: Number(waiting.rows[0]?.count),
  }
  for (const { status, exception, count } of rows) {
    const state = exception === 'none' ? status : exception
    counts[state] = (counts[state] ?? 0) + Number(count)
  }
  return counts
}
