import type { Evidence, Order } from './order.ts'
import { isNear, mayBeChanged } from './own-amount.ts'

/**
 * Splits the orders of a case into groups that don't affect each other. After an outage one case
 * may hold payments of many unrelated buyers.
 */
export function independentGroups(
  orders: readonly Order[],
  evidence: Pick<Evidence, 'claims' | 'transfers' | 'amounts' | 'exchanges'>,
): string[][] {
  const links = newLinks()
  for (const order of orders) {
    links.join(order.id, order.accountId)
    for (const partner of [order.baseId, order.upgradedBy])
      if (partner !== null) links.join(order.id, partner)
  }
  for (const { orderId, wallet } of evidence.claims) links.join(orderId, wallet)
  for (const transfer of evidence.transfers) {
    const { source, orderId, lamports, signature } = transfer
    if (source !== null) links.join(signature, source)
    if (orderId !== null) links.join(signature, orderId)
    if (lamports === null || !mayBeChanged(transfer, evidence)) continue
    for (const amount of evidence.amounts)
      if (isNear(amount.lamports, lamports)) links.join(signature, amount.orderId)
  }
  const ids = orders.map(({ id }) => id)
  return [...Map.groupBy(ids, links.groupOf).values()]
}

/** Groups items that are connected, directly or through others. */
function newLinks() {
  const above = new Map<string, string>()
  function groupOf(one: string): string {
    let top = one
    for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next
    return top
  }
  return {
    groupOf,
    join(one: string, other: string) {
      const [a, b] = [groupOf(one), groupOf(other)]
      if (a !== b) above.set(a, b)
    },
  }
}
