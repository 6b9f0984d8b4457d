import type { ChainEvent } from '../../domains/launches/index.ts'
import { dropOldest } from '../../kernel/collections/drop-oldest.ts'

const MOST = 50_000

/** The shards of transactions with a launch, a pool, or a migration, so that confirmations follow them. */
export type SentShards = {
  record(events: readonly ChainEvent[], shard: number): void
  /** null: another ingester sent it, or too long ago. */
  find(signature: string): { slot: number; shards: ReadonlySet<number> } | null
}

/** Which shards already have a transaction, so that a second source's copy is not published again. */
export function createSentShards(): SentShards {
  const sent = new Map<string, { slot: number; shards: Set<number> }>()
  return {
    record(events, shard) {
      for (const { kind, signature, slot } of events) {
        if (kind === 'trade') continue
        const shards = sent.get(signature)?.shards ?? new Set()
        sent.set(signature, { slot, shards: shards.add(shard) })
      }
      dropOldest(sent, MOST)
    },
    find: (signature) => sent.get(signature) ?? null,
  }
}
