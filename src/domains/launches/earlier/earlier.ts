/** What our records knew before a snapshot was taken: of its first buyers, its people, and the market. */
export type Earlier = {
  /**
   * The records of the first forty wallets that bought in the first minute; one without a record had entered nothing yet. null: not
   * looked up, or entries are known for less than a day.
   */
  wallets: ReadonlyMap<string, WalletRecord> | null
  /** What first buyers usually are. null: too few are known. */
  usual: UsualBuyers | null
  /** Launches by other wallets that the developer's funder paid for. null: no funder is known, or it is an exchange. */
  funder: FunderRecord | null
  /** null: not looked up. */
  reuse: LinkReuse | null
  market: LastHour
}

/** What a wallet did in the newest launches whose first minute it bought in, at most thirty of two weeks. */
export type WalletRecord = {
  entries: number
  /** Who launched these, those with the same funder once. */
  creators: number
  /** Entries within the first slots. */
  snipes: number
  /** Lamports paid. */
  spent: bigint
  /**
   * Lamports that strangers paid it within the hour, less what it spent. A gain counts at most twice its stake, so that one
   * launch proves nothing.
   */
  net: bigint
}

/** Shares of first buyers, 0 to 1. */
export type UsualBuyers = { proven: number; losers: number; snipers: number; newcomers: number }

export type FunderRecord = {
  /** Other wallets that it paid for and that launched. */
  creators: number
  launches: number
  graduated: number
  /** Dead or rugged. */
  bad: number
}

/** How many launches of thirty days had the same link before, at most a hundred. null: it names none. */
export type LinkReuse = { site: number | null; handle: number | null; picture: number | null }

/** What happened on the launch's venue in the hour before it. null: not known for all of it. */
export type LastHour = {
  launches: number | null
  graduations: number | null
  /** The logarithm of how SOL's dollar price moved in the hour before the snapshot. */
  solMove: number | null
}
