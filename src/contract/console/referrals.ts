/**
 * Why an earning was reversed, if that rests on who we think paid. Refunds, refusals, and moved payments
 * are facts.
 */
export const REVERSAL_REASONS = ['not_new', 'own_wallet', 'own_funding'] as const
export type ReversalReason = (typeof REVERSAL_REASONS)[number]

/** Closed: it expired or was canceled, and its sum is payable again. */
export type PayoutState = 'waiting' | 'paid' | 'closed'

/**
 * `GET /operator/api/referrals`. Amounts are US cents; below 0: more was paid out than was earned after
 * reversals.
 */
export type ConsoleReferralsBody = {
  totals: { pending_cents: number; payable_cents: number; paid_cents: number }
  /** The most payable first. */
  members: {
    /** null: deleted its data. */
    account: string | null
    /** null: none was named, so nothing can be paid. */
    wallet: string | null
    purchases: number
    pending_cents: number
    payable_cents: number
    paid_cents: number
    /** Purchases for which it is unknown whether the member's own wallets funded the payer. */
    unchecked: number
  }[]
  /** Earnings that were reversed by a judgment of who paid, though the order stands, and not restored. */
  reversed: {
    order: string
    cents: number
    because: ReversalReason
    at: number
    /** Whether it would count as of `judged_at`; null: not judged again yet. */
    counts: boolean | null
    judged_at: number | null
  }[]
  /** The newest first. */
  payouts: {
    id: string
    state: PayoutState
    wallet: string
    cents: number
    sol: string
    /** A Solana Pay link for the operator's own wallet. */
    pay_url: string
    reference: string
    prepared_at: number
    expires_at: number
    paid_at: number | null
    signature: string | null
  }[]
}
