import type { Address, TransactionVersion } from '@solana/kit'
import type { TokenAmount } from './wire/token-layout.ts'
import type { TransactionError } from './wire/transaction-error.ts'

export type TokenBalance = {
  accountIndex: number
  mint: Address
  owner: Address
  programId: Address
  uiTokenAmount: TokenAmount
}

export type InnerInstructionJson = {
  programIdIndex: number
  accounts: number[]
  /** Base58. */
  data: string
  stackHeight: number
}

/** A transaction's meta, as `getTransaction` returns it. */
export type EntryMeta = {
  err: TransactionError | null
  status: { Ok: null } | { Err: TransactionError }
  /** In lamports, as are the balances. All stay below 2^53, because the faucet gives out less. */
  fee: number
  preBalances: number[]
  postBalances: number[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
  innerInstructions: { index: number; instructions: InnerInstructionJson[] }[]
  logMessages: string[]
  loadedAddresses: { writable: Address[]; readonly: Address[] }
  computeUnitsConsumed: number
  rewards: []
  returnData?: { programId: Address; data: [string, 'base64'] }
}

export type ListedEntry = {
  signature: string
  slot: number
  /** Unix time in seconds. */
  time: number
  /** As `getSignaturesForAddress` shows it, e.g. `[5] hello`. */
  memo: string | null
  err: TransactionError | null
}

/** With its index in the block, from 0. */
export type Placed<Entry> = Entry & { index: number }

export type LedgerEntry = ListedEntry & {
  version: TransactionVersion
  wire: Uint8Array
  meta: EntryMeta
}

/** The keys that a transaction takes from lookup tables, the writable ones first. */
export function loadedKeys({ meta }: LedgerEntry): Address[] {
  return [...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly]
}
