import type { TransactionVersion } from '@solana/kit'
import type { Execution } from './execute.ts'
import type { ScriptedTransaction } from './scripted.ts'
import { memoLine } from './wire/memo.ts'
import type { WireTransaction } from './wire/wire.ts'

/** A transaction with its effects. */
export type LandedTransaction = {
  /** Base58. */
  signature: string
  version: TransactionVersion
  memo: string | null
  bytes: Uint8Array
  execution: Execution
  /** Set if its outcome was scripted; such a transaction may be dropped later. */
  scripted?: ScriptedTransaction
}

/** Reads signature, version, and memo from a transaction. */
export function named(wire: WireTransaction) {
  const { version, bytes } = wire
  return { signature: wire.signatures[0] ?? '', version, bytes, memo: memoLine(wire) }
}
