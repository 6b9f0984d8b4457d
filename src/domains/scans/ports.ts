import type { Ms } from '../../kernel/clock.ts'

/** The current state of an address. null: unavailable; shown as "?", never as 0. */
export type ScanResult =
  | ({ kind: 'mint' } & MintScan)
  | ({ kind: 'wallet' } & WalletScan)
  /** A token account, a pool, or similar. */
  | { kind: 'account'; owner: string }
  | { kind: 'program' }
  /** No account exists. */
  | { kind: 'nothing' }

export type MintScan = {
  /** From the metadata; as its developer wrote it. */
  name: string | null
  symbol: string | null
  token2022: boolean
  decimals: number
  /** In the smallest unit. */
  supply: bigint
  /** Who may mint more; `none`: the authority was revoked. */
  mintAuthority: string | 'none'
  freezeAuthority: string | 'none'
  /** Token-2022 extensions by name, as they stand on the mint; a number where we know no name. */
  extensions: string[]
  /** Token accounts with the most, the largest first, at most twenty. */
  holders: { account: string; amount: bigint }[] | null
}

export type WalletScan = {
  lamports: bigint
  /** Its first transaction; null: longer ago than we read. */
  since: Ms | null
  /** The number of listed transactions, up to our limit. */
  transactions: number | null
  /** Mints that it created in the transactions that we read. */
  created: string[] | null
  /** How many transactions we read for that. */
  read: number
}

/** Reads an address from the chain, within a budget. Throws when the chain can't be reached. */
export type AddressReader = (address: string, signal?: AbortSignal) => Promise<ScanResult>
