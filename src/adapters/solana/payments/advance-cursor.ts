import type { Cursor } from '../../../domains/orders/ports.ts'
import type { Balance } from '../wire/open-transaction.ts'
import { chainSlot } from './balance-chain.ts'
import type { Change } from './watch-context.ts'

/** What is known about a slot: one entry a transaction, null where it is not available yet. */
type SlotChanges = { slot: number; changes: (Change | null)[] }

export type Advance = {
  cursor: Cursor
  /** Why it went no further, and at which slot; null: it went to the end. */
  stop: { because: 'missing' | 'broken' | 'doubtful'; slot: number } | null
}

/**
 * Moves a cursor over slots in ascending order, as far as every transaction is known and the
 * balances chain. Slots at or below the cursor are passed over.
 * @param doubtsFirst an unknown balance is taken for 0: where the first slot begins with another,
 *   something may be missing before it
 */
export function advanceCursor(
  from: Cursor,
  slots: readonly SlotChanges[],
  doubtsFirst = false,
): Advance {
  let cursor = from
  for (const { slot, changes } of slots) {
    if (slot <= cursor.slot) continue
    if (changes.includes(null)) return { cursor, stop: { because: 'missing', slot } }
    if (changes.includes('unknown')) {
      cursor = { slot, balance: null }
      continue
    }
    const moves = changes.filter((change): change is Balance => typeof change === 'object')
    const isDoubtful = moves.length === 0 || chainSlot(0n, moves) === null
    if (doubtsFirst && cursor.balance === null && isDoubtful) {
      return { cursor, stop: { because: 'doubtful', slot } }
    }
    const balance = chainSlot(cursor.balance, moves)
    if (balance === null && moves.length > 0) {
      return { cursor, stop: { because: 'broken', slot } }
    }
    cursor = { slot, balance }
  }
  return { cursor, stop: null }
}
