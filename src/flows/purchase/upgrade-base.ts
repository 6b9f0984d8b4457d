import { grantsOf, ordersGivenTo, paidUntil } from '../../domains/memberships/index.ts'
import { findBase, isFreeBase, type Order, type UpgradeState } from '../../domains/orders/index.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { UsdCents } from '../../kernel/money.ts'

/** Nobody pays within a shorter time. */
const SHORTEST_OFFER_MS = 30 * SECOND

/**
 * The order that makes lifetime access cheaper for an account: the last 30 days that it paid for or got as
 * a bought gift, while paid days run, until `until`. Trials and operators' gifts don't count. null: the full
 * price.
 */
export async function findUpgradeBase(
  db: Queryable,
  accountId: string,
  now: Ms,
): Promise<{ id: string; paid: UsdCents; until: Ms } | null> {
  const until = paidUntil(await grantsOf(db, accountId))
  if (until === null || until < now + SHORTEST_OFFER_MS) return null
  const base = await findBase(db, accountId, await ordersGivenTo(db, accountId))
  return base && { ...base, until }
}

/**
 * The state of the 30 days that an order upgrades. They are upgraded at the difference once, and only
 * while their account holds them.
 */
export async function upgradeState(tx: Tx, order: Order): Promise<UpgradeState | null> {
  if (order.baseId === null) return null
  const grants = await grantsOf(tx, order.accountId)
  const given = await ordersGivenTo(tx, order.accountId)
  const isFree = await isFreeBase(tx, order.baseId, order, given)
  const hasLifetime = grants.some(({ plan }) => plan === 'lifetime')
  return {
    activeUntil: grants.length === 0 ? null : paidUntil(grants),
    closed: grants.length === 0 || hasLifetime || !isFree,
  }
}
