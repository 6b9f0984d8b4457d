import type { CreatorChange, EventBatch } from '../../../domains/launches/index.ts'
import { dropOldest } from '../../../kernel/collections/drop-oldest.ts'
import type { Following } from '../follow/following.ts'
import type { WriteQueue } from '../write-queue.ts'
import type { LaunchChange } from './change.ts'

const MOST_PENDING = 1_000

/** Creator changes that are only processed so far: one that the chain drops must not stay. */
export type PendingCreators = {
  /** Stores a confirmed change; any other waits. */
  take(change: CreatorChange, batch: Pick<EventBatch, 'commitment'>): Promise<void> | null
  /** Stores those in transactions that the chain confirmed, the oldest first. */
  confirm(signatures: readonly string[]): Promise<void>[]
  /** Stores what was confirmed of this coin before its launch came. */
  launched(mint: string): Promise<void> | null
  drop(signatures: readonly string[]): void
}

/**
 * Holds the changes of at most 1,000 transactions, and of 1,000 coins whose launch has still to be fetched; the oldest
 * go first. Sources keep their cursors behind what is not confirmed and behind launches that have not come, so that
 * nothing here has to survive a restart.
 */
export function createPendingCreators(
  changes: WriteQueue<LaunchChange>,
  following: Pick<Following, 'find'>,
): PendingCreators {
  const pending = new Map<string, CreatorChange[]>()
  const early = new Map<string, CreatorChange>()

  function store(change: CreatorChange): Promise<void> {
    const { mint, creator, slot } = change
    if (!following.find(mint, null) && slot >= (early.get(mint)?.slot ?? 0)) {
      early.set(mint, change)
      dropOldest(early, MOST_PENDING)
    }
    return changes.add({ kind: 'creator', mint, creator })
  }

  function drop(signatures: readonly string[]): void {
    for (const signature of signatures) pending.delete(signature)
  }

  return {
    take(change, { commitment }) {
      if (commitment === 'confirmed') return store(change)
      const { signature } = change
      pending.set(signature, [...(pending.get(signature) ?? []), change])
      dropOldest(pending, MOST_PENDING)
      return null
    },
    confirm(signatures) {
      const closed = signatures.flatMap((signature) => pending.get(signature) ?? [])
      drop(signatures)
      return closed.toSorted((a, b) => a.slot - b.slot).map(store)
    },
    launched(mint) {
      const change = early.get(mint)
      early.delete(mint)
      return change ? store(change) : null
    },
    drop,
  }
}
