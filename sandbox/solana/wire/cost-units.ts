import type { EntryMeta } from '../entry.ts'
import { isWritable, type WireTransaction } from './wire.ts'

/** Agave's cost model (cost-model/src/block_cost_limits.rs). */
const SIGNATURE = 720
const WRITE_LOCK = 300
const DATA_BYTES_A_UNIT = 4

/** What a transaction costs a block, without what Agave adds for the size of loaded accounts. */
export function costUnits(
  wire: WireTransaction,
  {
    computeUnitsConsumed,
    loadedAddresses,
  }: Pick<EntryMeta, 'computeUnitsConsumed' | 'loadedAddresses'>,
): number {
  const locks =
    wire.staticKeys.filter((_, index) => isWritable(wire, index)).length +
    loadedAddresses.writable.length
  const bytes = wire.instructions.reduce((sum, { data }) => sum + data.length, 0)
  return (
    wire.signatures.length * SIGNATURE +
    locks * WRITE_LOCK +
    Math.floor(bytes / DATA_BYTES_A_UNIT) +
    computeUnitsConsumed
  )
}
