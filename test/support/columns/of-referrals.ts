import type { Columns } from './columns.ts'

/** Referrals, and what members are owed for them. */
export const COLUMNS_OF_REFERRALS: Pick<
  Columns,
  | 'referral_merges'
  | 'referral_payments'
  | 'referral_payouts'
  | 'referrers'
  | 'referral_clicks'
  | 'referral_orders'
  | 'referral_entries'
> = {
  referrers: {
    id: 'text',
    account_id: 'text?',
    code: 'text?',
    wallet: 'text?',
    clicks: 'integer',
    made_at: 'integer',
    into_id: 'text?',
    merged_at: 'integer?',
  },
  referral_payouts: {
    id: 'text',
    referrer_id: 'text',
    wallet: 'text',
    cents: 'integer',
    rate: 'integer',
    lamports: 'integer',
    reference: 'text',
    prepared_at: 'integer',
    expires_at: 'integer',
    closed_at: 'integer?',
    paid_at: 'integer?',
    signature: 'text?',
    paid_part: 'integer',
  },
  referral_merges: { part_id: 'text', whole_id: 'text', at: 'integer' },
  referral_payments: {
    payout_id: 'text',
    signature: 'text',
    wallet: 'text',
    lamports: 'integer',
  },
  referral_clicks: { token_hash: 'text', referrer_id: 'text', at: 'integer' },
  referral_orders: {
    order_id: 'text',
    referrer_id: 'text',
    clicked_at: 'integer',
    rate: 'integer',
    outcome: 'text?',
    funding: 'text?',
    funding_asked_at: 'integer?',
    funding_ask_at: 'integer?',
    recount: 'text?',
    recounted_at: 'integer?',
  },
  referral_entries: {
    id: 'text',
    referrer_id: 'text',
    kind: 'text',
    order_id: 'text?',
    payout_id: 'text?',
    cents: 'integer',
    at: 'integer',
    payable_at: 'integer',
    because: 'text?',
  },
}
