import { covers, credit, owedFor } from './credit.ts'
import type { Order, StoredRate, Transfer } from './order.ts'

/** What an order keeps after a refund. */
type AfterRefund = {
  /** It keeps its own grant. */
  settled: boolean
  /** How many of its further periods it keeps. */
  periods: number
}

/**
 * What a settled order keeps after some of its transfers are refunded. Its own grant falls once the rest
 * no longer pays for it. A grant that an operator made for less falls only if a payment from before it is
 * refunded. Pure.
 *
 * @param left the order's final transfers that were not refunded
 * @param paid its final transfers without those that were refunded before it settled
 */
export function afterRefund(
  order: Order,
  refunded: readonly Transfer[],
  left: readonly Transfer[],
  paid: readonly Transfer[],
  rates: readonly StoredRate[],
): AfterRefund {
  const { usd, unknown } = credit(order, left, rates)
  const price = order.settledPrice ?? order.price
  const pays = (periods: number) => covers(usd, owedFor({ plan: order.plan, periods }, price))
  const touches = refunded.some((transfer) => wasThere(transfer, order))
  const then = paid.filter((transfer) => wasThere(transfer, order))
  const wasPaid = order.settledBy !== 'operator' || covers(credit(order, then, rates).usd, price)
  // After a refund of the first payment, the grant rests on a later one.
  const mayFall = touches || (wasPaid && !unknown)
  if (mayFall && !pays(0)) return { settled: false, periods: 0 }
  let { periods } = order
  while (periods > 0 && !pays(periods)) periods -= 1
  return { settled: true, periods }
}

function wasThere({ matchedAt, finalizedAt }: Transfer, { settledAt }: Order): boolean {
  return Math.max(matchedAt ?? 0, finalizedAt ?? 0) <= (settledAt ?? 0)
}
