import type { OrderBody } from '../../../contract/records.ts'

/** What the buyer has to be told now; each has its own words and next step. */
export type Situation =
  | 'waiting'
  | 'expired'
  | 'seen'
  | 'late'
  | 'short'
  | 'contested'
  | 'wrong_asset'
  | 'review'
  | 'granted'

/** `now` is the server's clock. */
export function situationOf(order: OrderBody, now: number): Situation {
  if (order.status === 'settled') return 'granted'
  switch (order.exception) {
    case 'contested':
    case 'wrong_asset':
    case 'review':
      return order.exception
    case 'paid_partial':
      return 'short'
    case 'paid_late':
      return 'late'
  }
  if (order.status === 'seen') return 'seen'
  return order.status === 'expired' || now >= order.expires_at ? 'expired' : 'waiting'
}
