import type { OrderBody } from '../../../contract/records.ts'

export type OrderStep = {
  id: 'waiting' | 'seen' | 'final' | 'granted'
  state: 'done' | 'now' | 'next'
  /** When it was reached; null: not yet. */
  at: number | null
  /** The transaction that shows it; null: none. */
  signature: string | null
}

/** Where the money is: one step after the other, the first that is not reached is the present one. */
export function orderSteps(
  order: Pick<OrderBody, 'status' | 'transfers' | 'opened_at' | 'settled_at'>,
): OrderStep[] {
  const last = order.transfers.at(-1) ?? null
  const settled = order.status === 'settled'
  const seen = last !== null || order.status === 'seen' || settled
  const final =
    settled || (last !== null && order.transfers.every(({ final_at }) => final_at !== null))
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
