import type { TransactionVersion } from '@solana/kit'
import type { Execution } from './execute.ts'
import type { Staged } from './stage.ts'
import { memoLine } from './wire/memo.ts'
import type { WireTransaction } from './wire/wire.ts'

/** A transaction with what it did, as the ledger takes it in. */
export type LandedTransaction = {
  /** Base58. */
  signature: string
  version: TransactionVersion
  memo: string | null
  bytes: Uint8Array
  execution: Execution
  /** Set when its outcome was handed in. Such a one may be forgotten. */
  staged?: Staged
}

/** What a transaction's own bytes say for the ledger. */
export function named(wire: WireTransaction) {
  const { version, bytes } = wire
  return { signature: wire.signatures[0] ?? '', version, bytes, memo: memoLine(wire) }
}
