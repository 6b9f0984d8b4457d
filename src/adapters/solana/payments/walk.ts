import type { Cursor } from '../../../domains/orders/ports.ts'
import { type Advance, advanceCursor } from './advance-cursor.ts'
import { chainSlot } from './balance-chain.ts'
import type { PaymentReading } from './read-outcome.ts'
import type { Change } from './watch-context.ts'

/** A cursor on its way over the outcomes of one scan. */
export type Walk = {
  /** Takes outcomes in, and continues over the slots below `beforeSlot`, which are now complete. */
  take(outcomes: readonly PaymentReading[], beforeSlot: number): Advance
  /**
   * Takes in the whole slot of the cursor: some of it may have been listed only after the cursor
   * had moved there. Continues with the balance that it leads to, if that leads on.
   */
  recount(outcomes: readonly PaymentReading[], beforeSlot: number): Advance
  /** Continues over this slot although its balances don't chain. */
  leave(slot: number, beforeSlot: number): Advance
  /** Continues from the first balance that was read, whatever may have come before it. */
  trust(beforeSlot: number): Advance
}

/**
 * Advances a cursor over complete slots only, as their transactions are read in any order.
 * @param doubtsFirst whether a first balance other than 0 stops it, see {@link advanceCursor}
 */
export function createWalk(start: Cursor, doubtsFirst = false): Walk {
  let cursor = start
  let doubts = doubtsFirst
  const slots = new Map<number, Map<string, Change | null>>()

  function advance(beforeSlot: number): Advance {
    const complete = [...slots]
      .filter(([slot]) => slot < beforeSlot)
      .map(([slot, changes]) => ({ slot, changes: [...changes.values()] }))
      .sort((a, b) => a.slot - b.slot)
    const advanced = advanceCursor(cursor, complete, doubts)
    cursor = advanced.cursor
    for (const slot of slots.keys()) if (slot <= cursor.slot) slots.delete(slot)
    return advanced
  }

  function recounted(outcomes: readonly PaymentReading[]): Cursor | null {
    const moves = outcomes.flatMap(({ change }) =>
      typeof change === 'object' ? (change ?? []) : [],
    )
    const balance = chainSlot(null, moves)
    return balance === null || balance === cursor.balance ? null : { slot: cursor.slot, balance }
  }

  return {
    take(outcomes, beforeSlot) {
      for (const { listed, change } of outcomes) {
        const changes = slots.get(listed.slot) ?? new Map<string, Change | null>()
        slots.set(listed.slot, changes.set(listed.signature, change))
      }
      return advance(beforeSlot)
    },
    recount(outcomes, beforeSlot) {
      const before = cursor
      cursor = recounted(outcomes) ?? before
      const advanced = advance(beforeSlot)
      if (advanced.cursor.slot > before.slot) return advanced
      cursor = before
      return { ...advanced, cursor }
    },
    leave(slot, beforeSlot) {
      slots.get(slot)?.set('left', 'unknown')
      return advance(beforeSlot)
    },
    trust(beforeSlot) {
      doubts = false
      return advance(beforeSlot)
    },
  }
}
