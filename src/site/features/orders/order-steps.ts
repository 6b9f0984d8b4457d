import type { OrderBody, OrderTransfer } from '../../../contract/records.ts'
import { countedPayments, keptPayments } from './counted-payments.ts'

export type OrderStep = {
  id: 'waiting' | 'seen' | 'final' | 'granted'
  state: 'done' | 'now' | 'next'
  /** When it was reached; missing if not yet, or unknown. */
  at?: number | null | undefined
  /** The transaction that shows it, of `seen` alone. */
  signature?: string | undefined
}

/** The steps of a payment. The first step not yet reached is the current one. */
export function orderSteps(
  order: Pick<OrderBody, 'status' | 'exception' | 'transfers' | 'settled_at'>,
): OrderStep[] {
  const { settled_at } = order
  const transfers = countedPayments(order)
  const settled = order.status === 'settled'
  // Of a settled order the payment that completed it: not one that came on top of it later.
  const last =
    transfers.findLast(({ final_at }) => !settled || (final_at ?? Infinity) <= (settled_at ?? 0)) ??
    transfers.at(-1)
  const seen =
    last !== undefined || (order.status === 'seen' && keptPayments(order).length === 0) || settled
  const final = settled || isHeld(order) || (last !== undefined && transfers.every(isFinal))
  const reached: Omit<OrderStep, 'state'>[] = [
    { id: 'waiting' },
    { id: 'seen', at: last?.seen_at, signature: last?.signature },
    { id: 'final', at: final ? last?.final_at : null },
    { id: 'granted', at: settled ? settled_at : null },
  ]
  const done = [seen, seen, final, settled]
  const present = done.indexOf(false)
  return reached.map((step, index) => {
    if (done[index]) return { ...step, state: 'done' }
    return { ...step, state: index === present ? 'now' : 'next' }
  })
}

/** Only final payments are contested or reviewed. They may not belong to the order yet. */
function isHeld({ status, exception }: Pick<OrderBody, 'status' | 'exception'>): boolean {
  return status === 'seen' && (exception === 'contested' || exception === 'review')
}

const isFinal = ({ final_at }: OrderTransfer) => final_at !== null
