import { MINUTE, type Ms } from '../../kernel/clock.ts'
import { credit, RATE_REACH_MS } from './credit.ts'
import { type Evidence, isFinal, type Order } from './order.ts'

/** How long storing a rate may take. */
const STORED_WITHIN_MS = MINUTE

/**
 * When to look again for the rate of a payment that has none, its own or a free one: while a rate may still
 * come that is near enough to it. null: nothing lacks a rate that may come. Pure.
 */
export function rateDueAt(
  order: Order,
  { transfers, rates, now }: Pick<Evidence, 'transfers' | 'rates' | 'now'>,
): Ms | null {
  const until = transfers
    .filter((one) => isFinal(one) && (one.orderId === null || one.orderId === order.id))
    .flatMap((one) => (one.blockTime === null ? [] : { one, until: lastRateOf(one.blockTime) }))
    .filter((waiting) => now < waiting.until && credit(order, [waiting.one], rates).unknown)
    .map((waiting) => waiting.until)
  return until.length === 0 ? null : Math.min(now + MINUTE, ...until)
}

function lastRateOf(landedAt: Ms): Ms {
  return landedAt + RATE_REACH_MS + STORED_WITHIN_MS
}

/** The earlier of two moments; null: neither. */
export function soonerOf(one: Ms | null, other: Ms | null): Ms | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}
