import type { Queryable } from '../../../kernel/db/database.ts'
import { toOrder, toTransfer } from '../table.ts'
import { payersOf } from '../who-paid.ts'
import { loadRates } from './load.ts'

/**
 * The wallets that paid at least a tenth of each order's price, by order. A payment that was
 * refunded counts for nobody.
 */
export async function loadPayers(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, (string | null)[]>> {
  if (orderIds.length === 0) return new Map()
  const orders = (
    await db.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute()
  ).map(toOrder)
  const transfers = (
    await db
      .selectFrom('transfers')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .where('state', '=', 'finalized')
      .where('refund_id', 'is', null)
      .execute()
  ).map(toTransfer)
  const rates = await loadRates(db, orders, transfers)
  return new Map(
    orders.map((order) => {
      const paid = transfers.filter(({ orderId }) => orderId === order.id)
      return [order.id, payersOf(order, paid, rates)]
    }),
  )
}
