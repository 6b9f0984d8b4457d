import type { OrderBody } from '../../../contract/records.ts'

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
  | 'granted'

/** A payment still counts at the frozen price this long after the quote ends, as on the server. */
const GRACE_MS = 60_000

/** `now` is the server's clock. */
export function situationOf(order: OrderBody, now: number): Situation {
  if (order.status === 'settled') return 'granted'
  switch (order.exception) {
    case 'contested':
    case 'wrong_asset':
      return order.exception
    case 'review':
      return isChangedAmount(order) ? 'changed' : 'review'
    case 'paid_partial':
      // While a top-up confirms, the page must not ask for the rest again.
      if (!isConfirming(order)) return 'short'
  }
  if (order.status === 'seen' || isConfirming(order)) return isLate(order) ? 'late' : 'seen'
  if (order.claim?.taken) return 'taken'
  return order.status === 'expired' || now >= order.expires_at ? 'expired' : 'waiting'
}

/** What arrived may be another buyer's exchange amount: nothing of it is this order's yet. */
function isChangedAmount({ status, exchange_amount, transfers }: OrderBody): boolean {
  return exchange_amount !== null && status !== 'seen' && transfers.length === 0
}

function isConfirming({ transfers }: OrderBody): boolean {
  return transfers.some(({ final_at }) => final_at === null)
}

function isLate({ transfers, expires_at }: OrderBody): boolean {
  return transfers.some(({ seen_at }) => seen_at > expires_at + GRACE_MS)
}

/** An order that the buyer has acted on: a wallet was named, an amount drawn, or money has been seen. */
export function isStarted(order: OrderBody): boolean {
  const isAwaited = order.claim !== null || order.exchange_amount !== null
  return isAwaited || order.status === 'seen' || order.transfers.length > 0
}
