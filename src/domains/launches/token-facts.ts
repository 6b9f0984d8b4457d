/** Who gets tokens out of a locker, and when. */
export type LockTerms = {
  recipient: string
  /** Who put them in. */
  sender: string
  /** Raw units that can't leave within 30 days of being read. */
  locked: bigint
  /** Somebody can end it early, or change who receives the tokens. */
  isRevocable: boolean
}

/** Where the tokens came from that a wallet sold and never bought. */
export type TokenSource = {
  wallet: string
  /** Who sent them, at the beginning of at most two transfers; null: not found. */
  from: string | null
  /** Raw units of these transfers, at most what the wallet received. */
  amount: bigint
}
