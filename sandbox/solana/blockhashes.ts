import { createHash } from 'node:crypto'
import { encodeBase58 } from '../../src/contract/base58.ts'

export type Blockhashes = {
  /** The hash of a slot's block, base58. */
  at(slot: number): string
  /** The slot of a hash that is still valid for transactions. */
  slotOf(hash: string): number | undefined
  /** Learns the hashes up to `slot` and forgets those older than the lifetime. */
  advance(slot: number): void
}

/** The hash of a slot's block, base58. */
export function blockhashAt(genesisHash: string, slot: number): string {
  return encodeBase58(createHash('sha256').update(`${genesisHash}:${slot}`).digest())
}

/**
 * The valid blockhashes. A hash is derived from genesis and slot, so nothing is stored.
 * @param lifetime in slots; mainnet's is 150.
 */
export function createBlockhashes(genesisHash: string, lifetime: number): Blockhashes {
  const slots = new Map<string, number>()
  let known = -1

  const at = (slot: number) => blockhashAt(genesisHash, slot)

  return {
    at,
    slotOf: (hash) => slots.get(hash),
    advance(slot) {
      for (let next = Math.max(known, slot - lifetime - 1) + 1; next <= slot; next++) {
        slots.set(at(next), next)
      }
      known = slot
      for (const [hash, old] of slots) {
        if (old >= slot - lifetime) break
        slots.delete(hash)
      }
    },
  }
}
