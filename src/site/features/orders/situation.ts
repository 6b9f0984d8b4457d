import { CHAIN_CLOCK_SKEW_MS } from '../../../contract/constants.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { countedPayments, keptPayments } from './counted-payments.ts'

/** What the page says now; each situation has its own words and next step. */
export type Situation =
  | 'waiting'
  | 'expired'
  | 'seen'
  | 'late'
  | 'short'
  | 'taken'
  | 'changed'
  | 'contested'
  | 'wrong_asset'
  | 'review'
  | 'closed'
  | 'granted'

/**
 * What an order's payments mean at `now`, the server's clock. Dust means nothing: anybody can send it
 * under a public reference.
 */
export function situationOf(order: OrderBody, now: number): Situation {
  if (order.status === 'settled') return 'granted'
  if (order.refused && countedPayments(order).length === 0) return 'closed'
  const isOnlyDust = keptPayments(order).length > 0 && countedPayments(order).length === 0
  switch (order.exception) {
    case 'contested':
      return 'contested'
    case 'wrong_asset':
      // A token that anybody can send does not hide a payment.
      if (order.status !== 'seen' || isOnlyDust) return 'wrong_asset'
      break
    case 'review':
      return isChangedAmount(order) ? 'changed' : 'review'
    case 'paid_partial':
      // While a top-up confirms, the page must not ask for the rest again.
      if (!isOnlyDust && !isConfirming(order)) return 'short'
  }
  const isSeen = order.status === 'seen' && !isOnlyDust
  if (isSeen || isConfirming(order)) return isLate(order) ? 'late' : 'seen'
  if (order.claim?.taken) return 'taken'
  return order.status === 'expired' || now >= order.expires_at ? 'expired' : 'waiting'
}

/** What arrived may be another buyer's exchange amount: nothing of it is this order's yet. */
function isChangedAmount(order: OrderBody): boolean {
  const hasAmount = order.exchange_amount !== null
  if (countedPayments(order).length > 0) return false
  return hasAmount && (order.status !== 'seen' || keptPayments(order).length > 0)
}

function isConfirming(order: OrderBody): boolean {
  return countedPayments(order).some(({ final_at }) => final_at === null)
}

function isLate(order: OrderBody): boolean {
  return countedPayments(order).some(
    ({ seen_at }) => seen_at > order.expires_at + CHAIN_CLOCK_SKEW_MS,
  )
}

/** An order that the buyer has acted on: a wallet was named, an amount drawn, or money has been seen. */
export function isStarted(order: OrderBody): boolean {
  const isAwaited = order.claim !== null || order.exchange_amount !== null
  const isPaid = order.status === 'seen' && keptPayments(order).length === 0
  return isAwaited || isPaid || countedPayments(order).length > 0
}
