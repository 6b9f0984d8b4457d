import { sql } from 'kysely'
import { REVERSAL_REASONS, type ReversalReason } from '../../contract/console/referrals.ts'
import { idsOf, sumsOfEntries } from '../../domains/referrals/index.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'

/** Whether the account ever bought access, active or expired. */
export async function hasBoughtAccess(db: Queryable, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .innerJoin('orders', 'orders.id', 'grants.order_id')
    .select('grants.id')
    .where('grants.account_id', '=', accountId)
    .where('grants.revoked_at', 'is', null)
    .where('orders.settled_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The wallet that the account verified last for one of its orders; null: none. */
export async function verifiedWallet(db: Queryable, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('wallet_proofs', 'wallet_proofs.order_id', 'orders.id')
    .select('wallet_proofs.wallet')
    .where('orders.account_id', '=', accountId)
    .orderBy('wallet_proofs.proven_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.wallet ?? null
}

/**
 * Orders that earned a referrer something that was not reversed, and that no payout that was paid whole contains: what is
 * payable when it is prepared, of the referrer and of those that were part of it by then.
 */
export function earnedOrders(db: Queryable, referrerId: string) {
  return db
    .selectFrom('referral_entries as entry')
    .innerJoin('referrers as part', 'part.id', 'entry.referrer_id')
    .innerJoin('orders', 'orders.id', 'entry.order_id')
    .select(['orders.id', 'orders.account_id', 'orders.gift', 'orders.settled_at'])
    .where('part.id', 'in', idsOf(db, referrerId))
    .where('entry.kind', '=', 'earned')
    .where((one) =>
      one.not(
        one.exists(
          one
            .selectFrom('referral_payouts as payout')
            .leftJoin('referral_merges as merge', (join) =>
              join
                .onRef('merge.whole_id', '=', 'payout.referrer_id')
                .onRef('merge.part_id', '=', 'part.id'),
            )
            .select('payout.id')
            .where('payout.referrer_id', 'in', idsOf(db, referrerId))
            .where('payout.paid_at', 'is not', null)
            .where('payout.paid_part', '=', 0)
            .whereRef('payout.prepared_at', '>=', 'entry.payable_at')
            .where((payout) =>
              payout.or([
                payout('payout.referrer_id', '=', payout.ref('part.id')),
                payout('payout.prepared_at', '>=', payout.ref('merge.at')),
              ]),
            ),
        ),
      ),
    )
    .where((one) =>
      one.not(
        one.exists(
          one
            .selectFrom('referral_entries as reversal')
            .select('reversal.id')
            .whereRef('reversal.order_id', '=', 'entry.order_id')
            .where('reversal.kind', '=', 'reversed'),
        ),
      ),
    )
    .orderBy('orders.id')
    .execute()
}

/** Counted orders whose payers' funding is to be looked up now; those that waited longest are first. */
export async function uncheckedOrders(db: Queryable, now: number, limit: number) {
  const rows = await db
    .selectFrom('referral_orders as referral')
    .innerJoin('referral_entries as entry', 'entry.order_id', 'referral.order_id')
    .select(['referral.order_id', 'referral.funding_asked_at'])
    .where('referral.outcome', '=', 'counted')
    .where('referral.funding', 'is', null)
    .where('entry.kind', '=', 'earned')
    .where((one) =>
      one.or([
        one('referral.funding_ask_at', 'is', null),
        one('referral.funding_ask_at', '<=', now),
      ]),
    )
    .orderBy(sql`coalesce(referral.funding_ask_at, entry.at)`)
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.order_id, askedAt: row.funding_asked_at }))
}

/** Each referrer's earnings, in cents as of `now`, the most payable first. */
export function sumsOfReferrers(db: Queryable, now: number) {
  const root = sql<string>`coalesce(part.into_id, part.id)`
  return db
    .selectFrom('referral_entries as entry')
    .innerJoin('referrers as part', 'part.id', 'entry.referrer_id')
    .innerJoin('referrers as whole', (join) => join.on('whole.id', '=', root))
    .leftJoin('referral_orders as referral', 'referral.order_id', 'entry.order_id')
    .select(['whole.id', 'whole.account_id', 'whole.wallet'])
    .select(sumsOfEntries(now))
    .select(
      sql<number>`sum(case when entry.kind = 'earned' and coalesce(referral.funding, 'unknown') = 'unknown' then 1 else 0 end)`.as(
        'unchecked',
      ),
    )
    .groupBy(['whole.id', 'whole.account_id', 'whole.wallet'])
    .orderBy('payable', 'desc')
    .orderBy('whole.id')
    .execute()
}

/** Locks an order. @returns whether it is settled */
export async function lockSettled(tx: Tx, orderId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('settled_at')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return order !== undefined && order.settled_at !== null
}

/**
 * Reversed earnings of orders that are still settled, which were not restored: those that were taken by a
 * judgment of who paid. Those that would count today are first, then the newest.
 */
export function reversedByReview(db: Queryable, limit: number) {
  return db
    .selectFrom('referral_entries as reversal')
    .innerJoin('orders', 'orders.id', 'reversal.order_id')
    .innerJoin('referral_orders as referral', 'referral.order_id', 'reversal.order_id')
    .select(['orders.id', 'orders.account_id', 'orders.gift', 'orders.settled_at'])
    .select(['reversal.cents', 'reversal.because', 'reversal.at'])
    .select(['referral.recount', 'referral.recounted_at'])
    .where('reversal.kind', '=', 'reversed')
    .where('reversal.because', 'in', REVERSAL_REASONS)
    .$narrowType<{ because: ReversalReason }>()
    .where('orders.settled_at', 'is not', null)
    .where((one) =>
      one.not(
        one.exists(
          one
            .selectFrom('referral_entries as restored')
            .select('restored.id')
            .whereRef('restored.order_id', '=', 'reversal.order_id')
            .where('restored.kind', '=', 'restored'),
        ),
      ),
    )
    .orderBy(sql`case when referral.recount = 'counted' then 0 else 1 end`)
    .orderBy('reversal.at', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

export type ReversedEarning = Awaited<ReturnType<typeof reversedByReview>>[number]
