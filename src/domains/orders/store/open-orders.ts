import type { PlanId } from '../../../contract/plans.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'

/** Orders that are offered, watched, or under review. */

/** References of open orders whose page was seen since then, the oldest first. */
export async function findOpenReferences(
  db: Queryable,
  since: Ms,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('reference')
    .where('status', 'in', ['open', 'seen'])
    .where('page_seen_at', '>', since)
    .orderBy('opened_at')
    .limit(limit)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** Wallets that are named for open orders whose page was seen since then, once each. */
export async function findOpenSenders(db: Queryable, since: Ms, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select(['claims.wallet'])
    .where('orders.status', 'in', ['open', 'seen'])
    .where('orders.page_seen_at', '>', since)
    .orderBy('claims.stored_at')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ wallet }) => wallet))]
}

/** Wallets that orders were to be paid to, whether or not they are still configured. */
export async function findRecipients(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('recipient').distinct().execute()
  return rows.map(({ recipient }) => recipient)
}

/** The slot at which the first order that can be paid to this wallet was opened; null: none, or unknown. */
export async function firstOrderSlot(db: Queryable, wallet: string): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.min('opened_slot').as('slot'))
    .where((eb) => eb.or([eb('recipient', '=', wallet), eb('usdc_account', '=', wallet)]))
    .executeTakeFirst()
  return row?.slot ?? null
}

/** Wallets that orders could be paid to in USDC. */
export async function findUsdcRecipients(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('recipient')
    .distinct()
    .where('usdc_account', 'is not', null)
    .execute()
  return rows.map(({ recipient }) => recipient)
}

export type DueOrder = { id: string; dueAt: Ms }

/** Orders that are due to be settled again, the longest due first. @param after where the page before ended */
export async function findDueOrders(
  db: Queryable,
  now: Ms,
  after: DueOrder | null,
  limit: number,
): Promise<DueOrder[]> {
  const due = db
    .selectFrom('orders')
    .select(['id', 'recheck_at'])
    .where('recheck_at', '<=', now)
    .orderBy('recheck_at')
    .orderBy('id')
    .limit(limit)
  const rows = await (after === null
    ? due
    : due.where((eb) =>
        eb.or([
          eb('recheck_at', '>', after.dueAt),
          eb.and([eb('recheck_at', '=', after.dueAt), eb('id', '>', after.id)]),
        ]),
      )
  ).execute()
  return rows.map((row) => ({ id: row.id, dueAt: row.recheck_at ?? now }))
}

/** The account's such orders to this wallet that can still be paid, the newest first. */
export async function findPayableOrders(
  db: Queryable,
  accountId: string,
  { plan, gift, recipient }: { plan: PlanId; gift: boolean; recipient: string },
  now: Ms,
): Promise<{ id: string; baseId: string | null; coupon: string | null; seen: boolean }[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'base_id', 'coupon', 'status'])
    .where('account_id', '=', accountId)
    .where('plan', '=', plan)
    .where('gift', '=', Number(gift))
    .where('recipient', '=', recipient)
    .where((order) =>
      order.or([
        order('expires_at', '>', now),
        // Money is on its way: a second offer would invite paying twice.
        order.and([order('status', '=', 'seen'), order('monitored_until', '>', now)]),
      ]),
    )
    .where('settled_at', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .execute()
  return orders.map(({ id, base_id: baseId, coupon, status }) => ({
    id,
    baseId,
    coupon,
    seen: status === 'seen',
  }))
}

/** How many unsettled orders of the account have not expired. */
export async function countOffers(tx: Tx, accountId: string, now: Ms): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('settled_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Orders of the account with a payment, the last settled first: those of this plan whose payment is seen
 * and that are still watched, and those of any plan that settled since `settledSince`.
 * @param gift true: only orders bought for somebody else; false: only the others
 */
export function findPaidOrders(
  db: Queryable,
  accountId: string,
  { plan, gift, settledSince, now }: { plan: PlanId; gift: boolean; settledSince: Ms; now: Ms },
): Promise<{ id: string; plan: PlanId; settled_at: Ms | null }[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'plan', 'settled_at'])
    .where('account_id', '=', accountId)
    .where('gift', '=', Number(gift))
    .where('refused_at', 'is', null)
    .where((order) =>
      order.or([
        order.and([
          order('plan', '=', plan),
          order('status', '=', 'seen'),
          order('monitored_until', '>', now),
        ]),
        order('settled_at', '>', settledSince),
      ]),
    )
    .orderBy('settled_at', 'desc')
    .orderBy('opened_at', 'desc')
    .execute()
}

/** Records that the order's page was seen, unless that was recorded since `unlessSince`. */
export async function recordPageSeen(
  db: Queryable,
  id: string,
  { now, unlessSince }: { now: Ms; unlessSince: Ms },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ page_seen_at: now })
    .where('id', '=', id)
    .where('page_seen_at', '<', unlessSince)
    .execute()
}
