/** What referrals need from the chain. Nothing here throws: null is unknown. */
export type ReferralChain = {
  /** All signatures of final, successful transactions that name this key, the oldest slot first. */
  signaturesOf(reference: string): Promise<string[] | null>
  /** Whose SOL a wallet began with. `funder` null: its history is too long or says nothing. */
  funderOf(wallet: string): Promise<{ funder: string | null } | null>
}
