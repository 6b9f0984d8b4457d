import { covers, credit, owedFor } from './credit.ts'
import type { Order, StoredRate, Transfer } from './order.ts'

/** What an order keeps after a refund. */
export type AfterRefund = {
  /** It keeps its own grant. */
  settled: boolean
  /** How many of its further periods it keeps. */
  periods: number
}

/**
 * What a settled order keeps after some of its transfers are refunded. Its own grant depends on the
 * payments from before it settled; later ones only pay for further periods. Pure.
 *
 * @param left the order's final transfers that were not refunded
 */
export function afterRefund(
  order: Order,
  refunded: readonly Transfer[],
  left: readonly Transfer[],
  rates: readonly StoredRate[],
): AfterRefund {
  const { usd } = credit(order, left, rates)
  const price = order.settledPrice ?? order.price
  const pays = (periods: number) => covers(usd, owedFor({ plan: order.plan, periods }, price))
  const touches = refunded.some((transfer) => wasThere(transfer, order))
  if (touches && !pays(0)) return { settled: false, periods: 0 }
  let { periods } = order
  while (periods > 0 && !pays(periods)) periods -= 1
  return { settled: true, periods }
}

function wasThere({ matchedAt, finalizedAt }: Transfer, { settledAt }: Order): boolean {
  return Math.max(matchedAt ?? 0, finalizedAt ?? 0) <= (settledAt ?? 0)
}
