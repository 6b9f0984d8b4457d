import type { OrderBody, OrderTransfer } from '../../../contract/records.ts'

export type OrderStep = {
  id: 'waiting' | 'seen' | 'final' | 'granted'
  state: 'done' | 'now' | 'next'
  /** When it was reached; null if not yet. */
  at: number | null
  /** The transaction that shows it; null if none. */
  signature: string | null
}

/** The steps of a payment. The first step not yet reached is the current one. */
export function orderSteps(
  order: Pick<OrderBody, 'status' | 'exception' | 'transfers' | 'opened_at' | 'settled_at'>,
): OrderStep[] {
  const settled = order.status === 'settled'
  const last = settled ? settling(order) : (order.transfers.at(-1) ?? null)
  const seen = last !== null || order.status === 'seen' || settled
  const final =
    settled || isHeld(order) || (order.transfers.some(isFinal) && order.transfers.every(isFinal))
  const reached: Omit<OrderStep, 'state'>[] = [
    { id: 'waiting', at: seen ? order.opened_at : null, signature: null },
    { id: 'seen', at: seen ? (last?.seen_at ?? null) : null, signature: last?.signature ?? null },
    {
      id: 'final',
      at: final ? (last?.final_at ?? null) : null,
      signature: final ? (last?.signature ?? null) : null,
    },
    { id: 'granted', at: settled ? order.settled_at : null, signature: null },
  ]
  const done = [seen, seen, final, settled]
  const present = done.indexOf(false)
  return reached.map((step, index) => ({
    ...step,
    state: done[index] ? 'done' : index === present ? 'now' : 'next',
  }))
}

/** The payment that completed a settled order: not one that came on top of it later. */
function settling({
  transfers,
  settled_at,
}: Pick<OrderBody, 'transfers' | 'settled_at'>): OrderTransfer | null {
  const inTime = transfers.filter(
    ({ final_at }) => final_at !== null && settled_at !== null && final_at <= settled_at,
  )
  return inTime.at(-1) ?? transfers.at(-1) ?? null
}

/** Only final payments are contested or reviewed. They may not belong to the order yet. */
function isHeld({ status, exception }: Pick<OrderBody, 'status' | 'exception'>): boolean {
  return status === 'seen' && (exception === 'contested' || exception === 'review')
}

const isFinal = ({ final_at }: OrderTransfer) => final_at !== null
