import type { Address } from '@solana/kit'
import type { AccountState } from './account.ts'
import { type LedgerEntry, loadedKeys } from './entry.ts'
import type { AccountChange } from './execute.ts'
import type { ScriptedTransaction } from './scripted.ts'
import type { Commitment } from './slots.ts'
import { decodeWire } from './wire/wire.ts'

/** A transaction that is not finalized yet. */
export type Landed = {
  entry: LedgerEntry
  keys: readonly Address[]
  changes: ReadonlyMap<Address, AccountChange>
  reached: Commitment
  /** Set if its outcome was scripted. */
  scripted?: ScriptedTransaction
}

type States = Map<Address, AccountState | null>

/**
 * The ledger's end: transactions that a lost fork can still undo, in order.
 *
 * @param stored transactions of an earlier run, whose changes are no longer known
 * @param confirmedSlot the newest confirmed slot
 */
export function createTail(stored: readonly LedgerEntry[], confirmedSlot: number) {
  let tail: Landed[] = stored.map((entry) => ({
    entry,
    keys: [...decodeWire(entry.wire).staticKeys, ...loadedKeys(entry)],
    changes: new Map(),
    reached: entry.slot <= confirmedSlot ? 'confirmed' : 'processed',
  }))

  return {
    add(landed: Landed): Landed {
      tail.push(landed)
      return landed
    },

    /** Raises each transaction to the commitment of its slot; finalized ones leave the tail. */
    raise(slot: (commitment: Commitment) => number, reached: (landed: Landed) => void): void {
      const steps: [from: Commitment, to: Commitment][] = [
        ['processed', 'confirmed'],
        ['confirmed', 'finalized'],
      ]
      for (const landed of [...tail]) {
        for (const [from, to] of steps) {
          if (landed.reached !== from || landed.entry.slot > slot(to)) continue
          landed.reached = to
          reached(landed)
        }
      }
      tail = tail.filter((landed) => landed.reached !== 'finalized')
    },

    firstChangeAfter(slot: number, key: Address): AccountChange | undefined {
      return tail
        .find(({ entry, changes }) => entry.slot > slot && changes.has(key))
        ?.changes.get(key)
    },

    /** Every account that changed after a slot, as it was at the slot's end. */
    statesBefore(slot: number): States {
      const states: States = new Map()
      for (const { entry, changes } of tail) {
        if (entry.slot <= slot) continue
        for (const [key, { before }] of changes) if (!states.has(key)) states.set(key, before)
      }
      return states
    },

    /**
     * Cuts off a transaction and all later ones.
     * @returns them, and the accounts as they were before; null: one of them can't be undone
     */
    cutOff(signature: string): { undone: Landed[]; restored: States } | null {
      const at = tail.findIndex(({ entry }) => entry.signature === signature)
      if (at < 0 || tail.slice(at).some(({ changes }) => changes.size === 0)) return null
      const undone = tail.splice(at)
      const restored: States = new Map()
      for (const { changes } of undone.toReversed()) {
        for (const [key, { before }] of changes) restored.set(key, before)
      }
      return { undone, restored }
    },
  }
}
