import { ascending } from '../../kernel/compare.ts'
import type { Transfer } from './order.ts'

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
