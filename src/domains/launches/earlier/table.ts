declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    wallet_entries: WalletEntryRow
    launch_links: { key: string; mint: string; noted_at: number }
  }
}

/** What a wallet that bought in a launch's first minute had made of it after an hour. */
export type WalletEntryRow = {
  wallet: string
  /** The moment of the report that it was taken from. */
  noted_at: number
  creator: string
  /** 1: it bought within the first slots. */
  is_snipe: number
  /** Lamports paid. */
  spent: number
  /** Lamports that strangers paid it, less what it spent. */
  net: number
}
