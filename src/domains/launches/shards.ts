/** Launches are divided by mint, so that several workers follow them side by side. */
export const SHARDS = 64

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The shard of a mint, 0 to 63: FNV-1a, the same in every version, because streams keep it. */
export function shardOf(mint: string): number {
  let hash = FNV_OFFSET
  for (let at = 0; at < mint.length; at += 1) {
    hash = Math.imul(hash ^ mint.charCodeAt(at), FNV_PRIME)
  }
  // The low bits alone depend on the low bits of each letter alone.
  return ((hash >>> 16) ^ (hash >>> 8) ^ hash) & (SHARDS - 1)
}

export const ALL_SHARDS: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard)
