import type { PlanId } from './plans.ts'

/** A referrer's share of the price that a new buyer paid, in hundredths of a percent: 1000 is 10%. 0: none. */
export type ReferralRates = Readonly<Record<PlanId, number>>

/** How many days after the first click a purchase counts. */
export const REFERRAL_CLICK_DAYS = 30
/** For how many days an earning stays pending. */
export const REFERRAL_PENDING_DAYS = 14
/** For how many days an earning stays pending after an owner restored it. */
export const RESTORED_DAYS = 7

/** `GET /api/referrals`: the link of the session's account, and what it earned. Amounts are US cents. */
export type ReferralsBody = {
  rates: ReferralRates
  /** The link is `/?ref={code}`. null: none yet; `POST /api/referrals` makes one. */
  code: string | null
  /** Browsers that opened the link. */
  clicks: number
  /** First purchases that count. */
  purchases: number
  /** Earned within the last 14 days. */
  pending_cents: number
  /**
   * To be paid. Below 0, because more was paid than is left after reversals, it is taken off the next
   * payout.
   */
  payable_cents: number
  paid_cents: number
  /** Where payouts go; null: none was named. */
  wallet: string | null
  /** A wallet that the account has verified or paid from; null: none is known. */
  known_wallet: string | null
}

/** `POST /api/referral-clicks {code}`: whether the click was counted, so that a purchase can be credited. */
export type ClickedBody = { counted: boolean }
