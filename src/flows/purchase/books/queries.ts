import { sql } from 'kysely'
import type { Queryable } from '../../../kernel/db/database.ts'

/** What would not add up. */

/** The most rows that do not add up, of each kind, that are named at once. */
const MOST_WRONG = 5

/** Orders whose access is granted though they are not settled. */
export function grantedUnsettled(db: Queryable) {
  return db
    .selectFrom('grants')
    .innerJoin('orders', 'orders.id', 'grants.order_id')
    .select('orders.id')
    .distinct()
    .where('grants.revoked_at', 'is', null)
    .where('orders.settled_at', 'is', null)
    .limit(MOST_WRONG)
    .execute()
}

/** Orders whose earning, with its reversals, is neither whole nor nothing. */
export function wrongEarnings(db: Queryable) {
  const earned = sql<number>`max(case when kind = 'earned' then cents else 0 end)`
  return db
    .selectFrom('referral_entries')
    .select(sql<string>`order_id`.as('id'))
    .where('order_id', 'is not', null)
    .groupBy('order_id')
    .having(sql<boolean>`sum(cents) not in (0, ${earned})`)
    .limit(MOST_WRONG)
    .execute()
}

/** Payouts whose entry in the ledger is missing, or is of another amount. */
export function wrongPayouts(db: Queryable) {
  return db
    .selectFrom('referral_payouts as payout')
    .leftJoin('referral_entries as entry', 'entry.payout_id', 'payout.id')
    .select('payout.id')
    .where('payout.paid_at', 'is not', null)
    .groupBy(['payout.id', 'payout.cents'])
    .having(sql<boolean>`coalesce(sum(entry.cents), 0) + payout.cents <> 0`)
    .limit(MOST_WRONG)
    .execute()
}
