/** What the chain says of an address. Raw amounts are decimal text; null is unknown. */
export type ScanBody =
  | {
      kind: 'mint'
      /** As its creator wrote it, cleaned and cut. */
      name: string | null
      symbol: string | null
      token2022: boolean
      decimals: number
      supply: string
      /** Who may mint more; `none`: nobody can anymore. */
      mint_authority: string
      freeze_authority: string
      extensions: string[]
      holders: { account: string; amount: string }[] | null
    }
  | {
      kind: 'wallet'
      lamports: string
      /** When it was first used; null: longer ago than we look. */
      since: number | null
      transactions: number | null
      /** Mints that it created in the transactions that we read. */
      created: string[] | null
      read: number
    }
  | { kind: 'account'; owner: string }
  | { kind: 'program' }
  | { kind: 'nothing' }
