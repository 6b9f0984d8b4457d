/** Stored while their launch is watched. */
export type LaunchTradeRow = {
  signature: string
  path: string
  mint: string
  slot: number
  at: number
  trader: string | null
  payer: string | null
  side: 'buy' | 'sell'
  base_amount: string
  quote_amount: string
  virtual_base: string | null
  virtual_quote: string | null
  /** Quote units in the pool after it; null: unknown, a curve's, or stored before migration 119. */
  real_quote: string | null
  /** The launchpad's own purchase; null: a trader's. */
  origin: 'boost' | null
  /** The constant-product pool whose reserves these are; null: none. */
  pool: string | null
}

/** What happened to a part of `launch_trades`, on PostgreSQL. Parts that still take trades have no row. */
export type TradePartRow = {
  part: number
  /** Since then it takes no more trades. */
  closed_at: number | null
  /** When all its trades had been read back from files; null: they are in none. */
  archived_at: number | null
  /** When its table was dropped; null: it is still there. */
  dropped_at: number | null
  /** 1: some of its trades, and perhaps of earlier parts, are lost. */
  lost: number
}

/** A file of archived trades, sorted by mint, slot, signature, and path; a part has as many as it needs. */
export type TradeFileRow = {
  part: number
  /** From 0; all mints of a file come before those of the next, except the one that continues. */
  nth: number
  rows: number
  bytes: number
  /** Of the whole file, hexadecimal. */
  sha256: string
  /** JSON of the `TradeKey` of its last trade. */
  last: string
  written_at: number
}

/** Where a file has a mint's trades: so many from `first_row` on. */
export type ArchivedMintRow = {
  mint: string
  part: number
  nth: number
  first_row: number
  rows: number
}
