/** What referrals need from the chain. Nothing here throws: null is unknown. */
export type ReferralChain = {
  /** All signatures of final, successful transactions that name this key, the oldest slot first. */
  signaturesOf(reference: string): Promise<string[] | null>
  /** The wallet that first sent SOL to this one. `funder` null: the history is too long or doesn't show it. */
  funderOf(wallet: string): Promise<{ funder: string | null } | null>
}
