import type { Address } from '@solana/kit'

/** An account's state. An account without lamports doesn't exist: null. */
export type AccountState = {
  lamports: bigint
  data: Uint8Array
  owner: Address
  executable: boolean
}

/** Rent-exempt accounts carry the highest 64-bit number. */
export const RENT_EXEMPT_EPOCH = 18_446_744_073_709_551_615n

export function sameState(a: AccountState | null, b: AccountState | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.lamports === b.lamports &&
    a.owner === b.owner &&
    a.executable === b.executable &&
    Buffer.compare(a.data, b.data) === 0
  )
}
