import type { Ms } from '../../kernel/clock.ts'

/** What the chain says of an address at this moment. null: not to be had; shown as "?", never as 0. */
export type ScanResult =
  | ({ kind: 'mint' } & MintScan)
  | ({ kind: 'wallet' } & WalletScan)
  /** A token account, a pool or the like. */
  | { kind: 'account'; owner: string }
  | { kind: 'program' }
  /** Nothing has ever been there, or it is empty again. */
  | { kind: 'nothing' }

export type MintScan = {
  /** From the metadata; as its creator wrote it. */
  name: string | null
  symbol: string | null
  token2022: boolean
  decimals: number
  /** In the smallest unit. */
  supply: bigint
  /** Who may mint more; `none`: nobody can anymore. */
  mintAuthority: string | 'none'
  freezeAuthority: string | 'none'
  /** Token-2022 extensions by name, as they stand on the mint; a number where we know no name. */
  extensions: string[]
  /** Token accounts with the most, the largest first, at most twenty. */
  holders: { account: string; amount: bigint }[] | null
}

export type WalletScan = {
  lamports: bigint
  /** When it is first heard of; null: longer ago than we look. */
  since: Ms | null
  /** Transactions that we saw of it, at most as many as we look at. */
  transactions: number | null
  /** Mints that it created in the transactions that we read. */
  created: string[] | null
  /** How many transactions we read for that. */
  read: number
}

/** Reads an address from the chain, within a budget. Throws when the chain can't be reached. */
export type AddressReader = (address: string, signal?: AbortSignal) => Promise<ScanResult>
