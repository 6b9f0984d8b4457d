import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import { loadPayers } from '../../domains/orders/index.ts'
import type { Queryable } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'

/** Read models of a buyer's pages. */

/** Transfers that serve these orders, oldest first, with their refunds. */
export function transfersServing(db: Queryable, orderIds: readonly string[]) {
  return db
    .selectFrom('transfers')
    .leftJoin('refunds', 'refunds.id', 'transfers.refund_id')
    .selectAll('transfers')
    .select(['refunds.signature as refund_signature', 'refunds.at as refunded_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('slot')
    .execute()
}

/** Returned parts of these orders' excess, by refund, the oldest first. */
export function returnsOfOrders(db: Queryable, orderIds: readonly string[]) {
  return db
    .selectFrom('returns')
    .innerJoin('refunds', 'refunds.id', 'returns.refund_id')
    .innerJoin('transfers', (join) =>
      join
        .onRef('transfers.signature', '=', 'returns.signature')
        .onRef('transfers.recipient', '=', 'returns.recipient')
        .onRef('transfers.path', '=', 'returns.path'),
    )
    .select(['transfers.order_id', 'refunds.signature', 'refunds.destination', 'refunds.at'])
    .select(['refunds.lamports', 'refunds.usdc'])
    .$narrowType<{ lamports: number }>()
    .distinct()
    .where('transfers.order_id', 'in', orderIds)
    .orderBy('refunds.at')
    .execute()
}

/** Claims of these orders, the last named first, with the time of their proof; null: not proven. */
export function claimsOfOrders(db: Queryable, orderIds: readonly string[]) {
  return db
    .selectFrom('claims')
    .leftJoin('wallet_proofs as proof', (join) =>
      join
        .onRef('proof.order_id', '=', 'claims.order_id')
        .onRef('proof.wallet', '=', 'claims.wallet'),
    )
    .selectAll('claims')
    .select(sql<number | null>`proof.proven_at`.as('proven_at'))
    .where('claims.order_id', 'in', orderIds)
    .orderBy('named_at', 'desc')
    .execute()
}

/** Accounts that this Telegram user has proven to be theirs. */
export async function accountsOfTelegram(db: Queryable, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('telegram_key', '=', key)
    .where('proven_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * A buyer: their accounts, and the key of their Telegram user. The key finds orders from before they
 * deleted an account or moved it to another Telegram user.
 */
type CouponUser = { accounts: readonly string[]; person: string | null }

/** Orders of a buyer that were settled. */
export async function countSettled(db: Queryable, user: CouponUser): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isOf(user))
    .where('settled_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether an order gave the buyer access, not somebody else. */
export async function hadAccess(db: Queryable, user: CouponUser): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where(isOf(user))
    .where('settled_at', 'is not', null)
    .where('gift', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/**
 * Counts orders that hold a use of a coupon: settled ones, those with half of the price paid or on its way
 * in time, and those whose amount was held since `heldSince`.
 * @param user null: everybody
 */
export async function countUses(
  db: Queryable,
  code: string,
  heldSince: number,
  user: CouponUser | null,
): Promise<number> {
  let uses = usesOfCoupons(db, heldSince).where('coupon', '=', code)
  if (user !== null) uses = uses.where(isOf(user))
  return (await uses.executeTakeFirstOrThrow()).count
}

/** Unsettled orders of a buyer that hold a use of a coupon for a first purchase. */
export async function countFirstOffers(
  db: Queryable,
  user: CouponUser,
  heldSince: number,
): Promise<number> {
  const { count } = await usesOfCoupons(db, heldSince)
    .innerJoin('coupons', 'coupons.code', 'orders.coupon')
    .where('coupons.first_only', '=', 1)
    .where('settled_at', 'is', null)
    .where(isOf(user))
    .executeTakeFirstOrThrow()
  return count
}

function isOf({ accounts, person }: CouponUser) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'orders'>) =>
    or([
      eb('orders.account_id', 'in', accounts),
      ...(person === null ? [] : [eb('orders.buyer_key', '=', person)]),
    ])
}

function usesOfCoupons(db: Queryable, heldSince: number) {
  return db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('refused_at', 'is', null)
    .where((order) =>
      order.or([
        order('settled_at', 'is not', null),
        order('holds_use', '=', 1),
        order('expires_at', '>', heldSince),
      ]),
    )
}

/** The account, and those that the same Telegram user linked. */
export async function accountsBeside(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts as one')
    .innerJoin('accounts as other', 'other.telegram_key', 'one.telegram_key')
    .select('other.id')
    .where('one.id', '=', accountId)
    .execute()
  return [...new Set([accountId, ...rows.map(({ id }) => id)])]
}

/** How many orders of an account or a wallet are looked at. */
const MOST_ORDERS = 200

/** Wallets that paid for orders of these accounts, or that were verified for one. */
export async function walletsOfAccounts(
  db: Queryable,
  accountIds: readonly string[],
): Promise<string[]> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', 'in', accountIds)
    .where((one) =>
      one.exists(
        one.selectFrom('transfers').select('path').whereRef('transfers.order_id', '=', 'orders.id'),
      ),
    )
    .orderBy('opened_at', 'desc')
    .limit(MOST_ORDERS)
    .execute()
  const payers = await loadPayers(
    db,
    paid.map(({ id }) => id),
  )
  const proven = await db
    .selectFrom('orders')
    .innerJoin('wallet_proofs', 'wallet_proofs.order_id', 'orders.id')
    .select('wallet_proofs.wallet')
    .distinct()
    .where('orders.account_id', 'in', accountIds)
    .execute()
  const wallets = [...[...payers.values()].flat(), ...proven.map(({ wallet }) => wallet)]
  return [...new Set(wallets.flatMap((wallet) => wallet ?? []))]
}

/**
 * Whether these accounts or wallets paid for another order that settled before this one. Of several that settled in one
 * millisecond, the one that counted for a referrer was first, or else the one with the smallest id.
 */
export async function hasPaidBefore(
  db: Queryable,
  { id, settledAt, isCounted }: { id: string; settledAt: number; isCounted: boolean },
  { accounts, wallets }: { accounts: readonly string[]; wallets: readonly string[] },
): Promise<boolean> {
  const before = () =>
    db
      .selectFrom('orders')
      .select('orders.id')
      .where('orders.id', '!=', id)
      .where((one) => {
        const counted = one
          .selectFrom('referral_orders')
          .select('order_id')
          .whereRef('referral_orders.order_id', '=', 'orders.id')
          .where('outcome', '=', 'counted')
        const signs = [one.exists(counted), one('orders.id', '<', id)]
        const isFirst = isCounted ? one.and(signs) : one.or(signs)
        return one.or([
          one('orders.settled_at', '<', settledAt),
          one.and([one('orders.settled_at', '=', settledAt), isFirst]),
        ])
      })
  if (await before().where('orders.account_id', 'in', accounts).limit(1).executeTakeFirst())
    return true
  if (wallets.length === 0) return false
  const touched = await before()
    .innerJoin('transfers', 'transfers.order_id', 'orders.id')
    .where('transfers.source', 'in', wallets)
    .where('transfers.state', '=', 'finalized')
    .where('transfers.refund_id', 'is', null)
    .distinct()
    .limit(MOST_ORDERS)
    .execute()
  const payers = await loadPayers(
    db,
    touched.map((order) => order.id),
  )
  return [...payers.values()].flat().some((wallet) => wallet !== null && wallets.includes(wallet))
}
