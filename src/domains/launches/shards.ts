import { fnv1a } from '../../kernel/hash/fnv.ts'

/** Launches are divided by mint, so that several workers follow them side by side. */
export const SHARDS = 64

/** The shard of a mint, 0 to 63, the same in every version, because streams keep it. */
export function shardOf(mint: string): number {
  const hash = fnv1a(mint)
  // The low bits alone depend on the low bits of each letter alone.
  return ((hash >>> 16) ^ (hash >>> 8) ^ hash) & (SHARDS - 1)
}

export const ALL_SHARDS: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard)
