import { ascending } from '../../kernel/compare.ts'
import type { Order, Transfer } from './order.ts'

/** How many slots two endpoints can differ by. */
const SLOT_MARGIN = 8

/**
 * Oldest first. RPC services disagree about the order within a slot, so there the order is
 * arbitrary but fixed.
 */
export function inChainOrder(a: Transfer, b: Transfer): number {
  if (a.slot !== b.slot) return a.slot - b.slot
  const [one, other] = [transferKey(a), transferKey(b)]
  return ascending(one, other)
}

/** Unique among all transfers: one transaction may pay several wallets, in several places. */
export function transferKey({
  signature,
  recipient,
  path,
}: Pick<Transfer, 'signature' | 'recipient' | 'path'>): string {
  return `${signature} ${recipient} ${path}`
}

/**
 * Whether a moment with this highest known slot came before a payment. Endpoints differ by a few
 * slots, and a later moment must never count as earlier; null: the slot was unknown.
 */
export function isBefore(slot: number | null, transfer: Transfer): boolean {
  return slot !== null && slot + SLOT_MARGIN < transfer.slot
}

/** It landed after the order was opened and while the order was watched. */
export function landedWhileMonitored(order: Order, transfer: Transfer): boolean {
  const landedAt = transfer.blockTime ?? transfer.firstSeenAt
  return isBefore(order.openedSlot, transfer) && landedAt <= order.monitoredUntil
}
