import type { CreatorChange, EventBatch } from '../../../domains/launches/index.ts'
import type { Lane } from '../lane.ts'
import type { LaunchChange } from './change.ts'

const MOST_PENDING = 1_000

/** Creator changes that are only processed so far: one that the chain drops must not stay. */
export type PendingCreators = {
  /** Stores a confirmed change; any other waits. */
  take(change: CreatorChange, batch: Pick<EventBatch, 'commitment'>): Promise<void> | null
  /** Stores those in transactions that the chain confirmed, the oldest first. */
  confirm(signatures: readonly string[]): Promise<void>[]
  drop(signatures: readonly string[]): void
}

/**
 * Holds the changes of at most 1,000 transactions; the oldest go first. Sources keep their cursors behind what is not
 * confirmed, so that nothing here has to survive a restart.
 */
export function createPendingCreators(changes: Lane<LaunchChange>): PendingCreators {
  const pending = new Map<string, CreatorChange[]>()

  function store({ mint, creator }: CreatorChange): Promise<void> {
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
      for (const oldest of pending.keys()) {
        if (pending.size <= MOST_PENDING) break
        pending.delete(oldest)
      }
      return null
    },
    confirm(signatures) {
      const closed = signatures.flatMap((signature) => pending.get(signature) ?? [])
      drop(signatures)
      return closed.toSorted((a, b) => a.slot - b.slot).map(store)
    },
    drop,
  }
}
