import { createGroups } from '../../kernel/collections/groups.ts'
import type { Evidence, Order } from './order.ts'
import { isNearAmount, mayBeChanged } from './own-amount.ts'

/**
 * Splits the orders of a case into groups that don't affect each other. After an outage one case
 * may hold payments of many unrelated buyers.
 */
export function independentGroups(
  orders: readonly Order[],
  evidence: Pick<Evidence, 'claims' | 'transfers' | 'amounts' | 'exchanges'>,
): string[][] {
  const groups = createGroups()
  for (const order of orders) {
    groups.join(order.id, order.accountId)
    for (const partner of [order.baseId, order.upgradedBy])
      if (partner !== null) groups.join(order.id, partner)
  }
  for (const { orderId, wallet } of evidence.claims) groups.join(orderId, wallet)
  for (const transfer of evidence.transfers) {
    const { source, orderId, lamports, signature } = transfer
    if (source !== null) groups.join(signature, source)
    if (orderId !== null) groups.join(signature, orderId)
    if (lamports === null || !mayBeChanged(transfer, evidence)) continue
    for (const amount of evidence.amounts)
      if (isNearAmount(amount.lamports, lamports)) groups.join(signature, amount.orderId)
  }
  const ids = orders.map(({ id }) => id)
  return [...Map.groupBy(ids, groups.groupOf).values()]
}
