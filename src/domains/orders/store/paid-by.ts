import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { DUST_LAMPORTS, DUST_USDC } from '../order.ts'
import { storable, toOrder, toTransfer } from '../table.ts'
import { recoverable } from '../who-paid.ts'
import { loadRates } from './load.ts'

const MOST_ORDERS = 200

/** Orders that payments of the wallet serve: those to lock before looking closer. */
export async function ordersTouchedBy(tx: Tx, wallet: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('transfers')
    .select('order_id')
    .distinct()
    .where('source', '=', wallet)
    .where('state', '=', 'finalized')
    .where('order_id', 'is not', null)
    .where('refund_id', 'is', null)
    .where((one) =>
      one.or([
        one('lamports', '>=', storable(DUST_LAMPORTS)),
        one('usdc', '>=', storable(DUST_USDC)),
      ]),
    )
    .orderBy('order_id')
    .limit(MOST_ORDERS)
    .execute()
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/**
 * Settled orders that go to the person who has just proven the wallet.
 *
 * @param locked the orders that the caller holds, with those that they upgrade or that upgrade them
 * @param given those of them that somebody redeemed as a gift
 */
export async function ordersPaidBy(
  tx: Tx,
  wallet: string,
  { locked, given }: { locked: readonly string[]; given: readonly string[] },
  now: Ms,
): Promise<string[]> {
  if (locked.length === 0) return []
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .selectAll('orders')
    .select('accounts.proven_at')
    .where('orders.id', 'in', locked)
    .where('orders.settled_at', 'is not', null)
    .orderBy('orders.id')
    .execute()
  if (rows.length === 0) return []
  const orders = rows.map(toOrder)
  const transfers = (
    await tx
      .selectFrom('transfers')
      .selectAll()
      .where('order_id', 'in', locked)
      .where('refund_id', 'is', null)
      .execute()
  ).map(toTransfer)
  const holdings = orders.map((order, index) => ({
    order,
    bound: rows[index]?.proven_at !== null,
    isGiven: given.includes(order.id),
    paid: transfers.filter(({ orderId }) => orderId === order.id),
  }))
  return recoverable(wallet, holdings, await loadRates(tx, orders, transfers), now)
}
