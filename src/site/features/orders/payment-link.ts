import type { PlanId } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'

/** Links to a new order for the plan, bought deliberately after those already paid. */
export function buyAgainLink(plan: PlanId, orders: readonly OrderBody[]): string {
  const paid = orders
    .filter((order) => order.plan === plan && order.gift === null && order.settled_at !== null)
    .toSorted((a, b) => (b.settled_at ?? 0) - (a.settled_at ?? 0))
  return paid[0] ? `/payment?plan=${plan}&after=${paid[0].id}` : `/payment?plan=${plan}`
}
