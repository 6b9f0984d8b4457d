import { type RawBuilder, sql } from 'kysely'
import type { FunnelStep, OrderOutcome } from '../../../contract/console/overview.ts'
import type { PlanId } from '../../../contract/plans.ts'
import type { Count, DaySpan } from '../../../domains/figures/index.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import { UNDER_REVIEW } from '../../health/queries.ts'

/** Adds up what happened on each day, UTC. Sums are integers on both engines. */

const dayOf = (column: string) => sql<number>`(${sql.ref(column)} / ${sql.lit(DAY)})`
const count = sql<number>`cast(count(*) as bigint)`
const total = (value: RawBuilder<unknown>) => sql<number>`cast(sum(${value}) as bigint)`
const orZero = (value: RawBuilder<number>) => sql<number>`coalesce(${value}, 0)`
const flag = (condition: RawBuilder<unknown>) =>
  sql<number>`case when ${condition} then 1 else 0 end`

/**
 * Lamports at an order's rate, rounded to cents per payment. Millionths of SOL and the rest of
 * them are multiplied apart, because their product with a rate does not fit 64 bits. USDC is a dollar.
 */
const inSol = sql`(transfers.lamports - transfers.returned)`
const inUsdc = sql`(transfers.usdc - transfers.returned)`
const cents = sql`case when transfers.usdc is not null then (${inUsdc} + 5000) / 10000
  else (${inSol} / 1000000 * orders.rate
    + ${inSol} % 1000000 * orders.rate / 1000000 + 5000000) / 10000000 end`
const isKnown = sql<boolean>`(transfers.lamports is not null or transfers.usdc is not null)`

const isSettled = sql<boolean>`orders.status = 'settled' and orders.refused_at is null`
const isPaid = sql<boolean>`exists (select 1 from transfers
  where transfers.order_id = orders.id and transfers.state <> 'dropped')`
const isClaimed = sql<boolean>`exists (select 1 from claims where claims.order_id = orders.id)`
const isLinked = sql<boolean>`exists
  (select 1 from accounts where accounts.id = orders.account_id and telegram_key is not null)`

/**
 * Whether an order got at least this far. Whoever paid has got past the form, filled in or not, and
 * an operator grants what was never paid.
 */
export const REACHED: Record<FunnelStep, RawBuilder<boolean>> = {
  opened: sql`1 = 1`,
  claimed: sql`(${isSettled} or ${isClaimed} or ${isPaid})`,
  paid: sql`(${isSettled} or ${isPaid})`,
  settled: sql`(${isSettled})`,
  linked: sql`(${isSettled} and ${isLinked})`,
}

/** Whether a settled order has a final payment that was not paid back. */
export const HAS_RECEIVED = sql<boolean>`orders.refused_at is null and exists
  (select 1 from transfers where transfers.order_id = orders.id and transfers.state = 'finalized'
    and transfers.refund_id is null and ${isKnown})`

const outcome = sql<OrderOutcome>`case when refused_at is null then status else 'refused' end`

/** Orders by the day they were opened, their plan, what happened to them, and how far they got. */
export async function ordersByDay(db: Queryable, { from, until }: DaySpan) {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('orders')
        .select(['plan', dayOf('opened_at').as('day'), outcome.as('outcome')])
        .select([
          flag(REACHED.claimed).as('claimed'),
          flag(REACHED.paid).as('paid'),
          flag(REACHED.settled).as('settled'),
          flag(REACHED.linked).as('linked'),
        ])
        .where('opened_at', '>=', from)
        .where('opened_at', '<', until)
        .as('opened'),
    )
    .select(['day', 'plan', 'outcome', 'claimed', 'paid', 'settled', 'linked', count.as('count')])
    .groupBy(['day', 'plan', 'outcome', 'claimed', 'paid', 'settled', 'linked'])
    .execute()
  return rows.map((row) => ({ ...row, day: row.day * DAY }))
}

/** Final payments of settled orders by the day these settled, without what was paid back. */
export async function receivedByDay(db: Queryable, { from, until }: DaySpan) {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('orders')
        .innerJoin('transfers', 'transfers.order_id', 'orders.id')
        .select(['orders.id', 'plan', dayOf('settled_at').as('day')])
        .select([total(cents).as('cents'), total(inSol).as('lamports'), total(inUsdc).as('usdc')])
        .where('settled_at', '>=', from)
        .where('settled_at', '<', until)
        .where('refused_at', 'is', null)
        .where('transfers.state', '=', 'finalized')
        .where('transfers.refund_id', 'is', null)
        .where(isKnown)
        .groupBy(['orders.id', 'plan', 'settled_at'])
        .as('received'),
    )
    .select(['day', 'plan', count.as('count')])
    .select(total(sql.ref('cents')).as('cents'))
    .select([
      orZero(total(sql.ref('lamports'))).as('lamports'),
      orZero(total(sql.ref('usdc'))).as('usdc'),
    ])
    .groupBy(['day', 'plan'])
    .execute()
  return rows.map((row) => ({ ...row, day: row.day * DAY }))
}

/** Memberships by one of their days. Revoked ones end at 0 and have no day. */
export async function membershipsByDay(
  db: Queryable,
  column: 'joined_at' | 'expires_at',
  { from, until }: DaySpan,
): Promise<{ day: Ms; count: number }[]> {
  const rows = await db
    .selectFrom('memberships')
    .select([dayOf(column).as('day'), count.as('count')])
    .where(column, '>=', from)
    .where(column, '<', until)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', 0)]))
    .groupBy('day')
    .execute()
  return rows.map((row) => ({ ...row, day: row.day * DAY }))
}

const isAgain = sql<boolean>`revoked_at is null and period >= 0 and exists (
  select 1 from grants as earlier
  where earlier.account_id = grants.account_id and earlier.revoked_at is null
    and (earlier.granted_at < grants.granted_at
      or (earlier.granted_at = grants.granted_at and earlier.period < grants.period)))`

/** Whether a membership has a grant in these days that followed an earlier one. @param plan null: any */
export function boughtAgain({ from, until }: DaySpan, plan: PlanId | null): RawBuilder<boolean> {
  const ofPlan = plan === null ? sql`` : sql`and grants.plan = ${plan}`
  return sql`memberships.account_id in (select grants.account_id from grants
    where granted_at >= ${from} and granted_at < ${until} and ${isAgain} ${ofPlan})`
}

/** Grants that followed an earlier one of the same account, without operators' extensions. */
export async function grantsAgainByDay(
  db: Queryable,
  { from, until }: DaySpan,
): Promise<{ day: Ms; plan: PlanId; count: number }[]> {
  const rows = await db
    .selectFrom('grants')
    .select([dayOf('granted_at').as('day'), 'plan', count.as('count')])
    .where('granted_at', '>=', from)
    .where('granted_at', '<', until)
    .where(isAgain)
    .groupBy(['day', 'plan'])
    .execute()
  return rows.map((row) => ({ ...row, day: row.day * DAY }))
}

/** Memberships that began with 30 days, by their first day and by how often they were bought so far. */
export async function cohortsByDay(
  db: Queryable,
  { from, until }: DaySpan,
): Promise<{ day: Ms; times: number; count: number }[]> {
  const own = sql`from grants where grants.account_id = memberships.account_id
    and revoked_at is null and period >= 0`
  const rows = await db
    .selectFrom(
      db
        .selectFrom('memberships')
        .select(dayOf('joined_at').as('day'))
        .select(sql<number>`(select cast(count(*) as bigint) ${own})`.as('times'))
        .select(
          sql<PlanId>`(select grants.plan ${own} order by granted_at, period limit 1)`.as('first'),
        )
        .where('joined_at', '>=', from)
        .where('joined_at', '<', until)
        .as('begun'),
    )
    .select(['day', 'times', count.as('count')])
    .where('first', '=', '30d')
    .groupBy(['day', 'times'])
    .execute()
  return rows.map((row) => ({ ...row, day: row.day * DAY }))
}

/** When the first order was opened; null: there is none. */
export async function firstOrderAt(db: Queryable): Promise<Ms | null> {
  const row = await db
    .selectFrom('orders')
    .select('opened_at')
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst()
  return row?.opened_at ?? null
}

/** Running memberships by plan: how many, and how many of them are linked to Telegram. */
export async function runningByPlan(db: Queryable, now: Ms): Promise<Count['running']> {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.plan', count.as('count')])
    .select(sql<number>`cast(count(telegram_key) as bigint)`.as('linked'))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .groupBy('memberships.plan')
    .execute()
}

/** Nobody needs to know how many more than this wait. */
const MOST_WAITING = 1_000

async function countSome(db: Queryable, rows: RawBuilder<unknown>): Promise<number> {
  const found = sql`(select 1 as one from ${rows} limit ${sql.lit(MOST_WAITING)}) as waiting`
  const { rows: counted } = await sql<{
    count: number
  }>`select ${count} as count from ${found}`.execute(db)
  return counted[0]?.count ?? 0
}

/** Orders whose payment waits for an operator. */
export function countOrdersUnderReview(db: Queryable): Promise<number> {
  return countSome(db, UNDER_REVIEW)
}

/** Final payments that serve no order, or only a refused one, without dust and what was set aside. */
export async function countUnmatched(db: Queryable): Promise<number> {
  const final = sql`refund_id is null and set_aside_at is null
    and transfers.state = 'finalized' and kind <> 'dust'`
  const free = await countSome(db, sql`transfers where order_id is null and ${final}`)
  const refused = await countSome(
    db,
    sql`orders join transfers on transfers.order_id = orders.id
      where refused_at is not null and ${final}`,
  )
  return Math.min(MOST_WAITING, free + refused)
}

/** Conversations whose last word is a member's. */
export function countWaitingThreads(db: Queryable): Promise<number> {
  return countSome(db, sql`support_threads where waiting_since is not null`)
}

/** Messages of the contact form that nobody has dealt with. */
export function countOpenLetters(db: Queryable): Promise<number> {
  return countSome(db, sql`contact_messages where done_at is null`)
}

/** Messages that were given up and can still be sent. */
export function countDeadMessages(db: Queryable): Promise<number> {
  return countSome(db, sql`telegram_outbox where dead_at is not null and sealed <> ''`)
}
