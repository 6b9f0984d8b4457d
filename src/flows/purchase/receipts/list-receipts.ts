import type { PlanId } from '../../../contract/plans.ts'
import { findSettledOrders } from '../../../domains/orders/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { UsdCents } from '../../../kernel/money.ts'
import type { Services } from '../../services.ts'

const MOST = 5

/** `excess` in cents; null: none. */
export type ReceiptRow = { id: string; plan: PlanId; at: Ms; excess: UsdCents | null }

/** An account's paid orders with their excess, newest first, at most five. */
export async function listReceipts(
  { db }: Pick<Services, 'db'>,
  accountId: string,
): Promise<ReceiptRow[]> {
  const orders = await findSettledOrders(db.read, accountId, MOST)
  return orders.map((order) => ({
    id: order.id,
    plan: order.plan,
    at: order.settledAt ?? 0,
    excess: order.excess,
  }))
}
