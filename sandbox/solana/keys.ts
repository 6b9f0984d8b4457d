import { type Address, getAddressDecoder } from '@solana/kit'
import type { AccountState } from './account.ts'
import { isWritable, type WireTransaction } from './wire/wire.ts'

/** A transaction's keys in the order of their indexes. */
export type ResolvedKeys = {
  all: readonly Address[]
  writable: readonly boolean[]
  loaded: { writable: Address[]; readonly: Address[] }
}

/** An address lookup table is 56 bytes of header, then addresses of 32 bytes each. */
const LOOKUP_TABLE_HEADER = 56

const decoder = getAddressDecoder()

/**
 * Orders keys: static, loaded writable, loaded readonly. Keys missing from a table are omitted: the
 * machine refuses such a transaction anyway.
 */
export function resolveKeys(
  wire: WireTransaction,
  read: (table: Address) => AccountState | null,
): ResolvedKeys {
  const loaded = { writable: [] as Address[], readonly: [] as Address[] }
  for (const lookup of wire.lookups) {
    const table = read(lookup.table)?.data ?? new Uint8Array()
    loaded.writable.push(...pick(table, lookup.writable))
    loaded.readonly.push(...pick(table, lookup.readonly))
  }
  return {
    all: [...wire.staticKeys, ...loaded.writable, ...loaded.readonly],
    writable: [
      ...wire.staticKeys.map((_, index) => isWritable(wire, index)),
      ...loaded.writable.map(() => true),
      ...loaded.readonly.map(() => false),
    ],
    loaded,
  }
}

function pick(table: Uint8Array, indexes: readonly number[]): Address[] {
  return indexes.flatMap((index) => {
    const at = LOOKUP_TABLE_HEADER + index * 32
    return at + 32 <= table.length ? [decoder.decode(table.subarray(at, at + 32))] : []
  })
}
