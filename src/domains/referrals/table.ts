import type { ColumnType, Generated } from 'kysely'

/** A column that is empty in a new row. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    referrers: {
      id: string
      /** null: deleted its data, or became part of another. */
      account_id: string | null
      code: string | null
      /** Where payouts go. */
      wallet: Later<string>
      clicks: Generated<number>
      made_at: number
      /** The referrer that this one became part of. */
      into_id: Later<string>
      /** When it last did; null: it did not, or before that was recorded. */
      merged_at: Later<number>
    }
    /** Since when one is part of another, also if that one became part of a third later. */
    referral_merges: { part_id: string; whole_id: string; at: number }
    referral_clicks: { token_hash: string; referrer_id: string; at: number }
    referral_orders: {
      order_id: string
      referrer_id: string
      clicked_at: number
      /** In hundredths of a percent, as it was when the order was opened. */
      rate: number
      /** null: not settled yet. */
      outcome: Later<ReferralOutcome>
      /** Whether the referrer's wallets funded the payer's; null: not looked up. */
      funding: Later<ReferralFunding>
      /** When the look-up was first not answered; null: never. */
      funding_asked_at: Later<number>
      /** When it is made again; null: at once. */
      funding_ask_at: Later<number>
      /** What a reversed earning would be judged today; null: not judged again. */
      recount: Later<Recount>
      recounted_at: Later<number>
    }
    referral_entries: ReferralEntryRow
    referral_payouts: {
      id: string
      referrer_id: string
      wallet: string
      cents: number
      rate: number
      lamports: number
      reference: string
      prepared_at: number
      expires_at: number
      closed_at: Later<number>
      paid_at: Later<number>
      /** The transaction that paid it, or the last one that did. */
      signature: Later<string>
      /** 1: only a part of what was prepared was paid. */
      paid_part: Generated<number>
    }
    /** What of a transaction paid a payout. */
    referral_payments: { payout_id: string; signature: string; wallet: string; lamports: number }
  }
}

/** What a referred order's settlement meant for its referrer. */
export type ReferralOutcome =
  | 'counted'
  | 'gift'
  | 'late'
  | 'not_new'
  | 'own_account'
  | 'own_telegram'
  | 'own_wallet'

/** `own_funding`: the referrer's wallets still are what funded the payers. */
export type Recount = ReferralOutcome | 'own_funding'

export type ReferralFunding = 'clear' | 'own' | 'unknown'

/** A row of the ledger. Rows are only ever added; a balance is a sum. */
export type ReferralEntryRow = {
  id: string
  referrer_id: string
  kind: 'earned' | 'reversed' | 'restored' | 'reversed_again' | 'paid'
  order_id: string | null
  payout_id: string | null
  /** Below 0 when reversed or paid. */
  cents: number
  at: number
  /** From when it counts as payable; of a reversal as of what it reverses. */
  payable_at: number
  because: string | null
}
