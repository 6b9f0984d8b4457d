import { REFERRAL_CLICK_DAYS } from '../../contract/referrals.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import { type UsdCents, usdCents } from '../../kernel/money.ts'
import type { ReferralOutcome } from './table.ts'

/** What somebody who buys or refers is recognized by. */
export type Identity = {
  /** The account, and those that the same Telegram user linked. */
  accounts: readonly string[]
  /** Wallets that paid for these accounts, or that they verified; none that many people share. */
  wallets: readonly string[]
}

export type ReferralCase = {
  gift: boolean
  clickedAt: Ms
  /** The account that bought. */
  accountId: string
  buyer: Identity
  /** The account that referred; null: it deleted its data. */
  referrerId: string | null
  referrer: Identity
  /** Whether the buyer had paid for an order before this one. */
  hasPaid: boolean
  settledAt: Ms
}

/** Whether a settled order counts for the referrer, or the first reason why not. */
export function assessReferral({
  gift,
  clickedAt,
  accountId,
  buyer,
  referrerId,
  referrer,
  hasPaid,
  settledAt,
}: ReferralCase): ReferralOutcome {
  if (gift) return 'gift'
  if (settledAt - clickedAt > REFERRAL_CLICK_DAYS * DAY) return 'late'
  if (accountId === referrerId) return 'own_account'
  if (buyer.accounts.some((one) => referrer.accounts.includes(one))) return 'own_telegram'
  if (buyer.wallets.some((one) => referrer.wallets.includes(one))) return 'own_wallet'
  return hasPaid ? 'not_new' : 'counted'
}

const WHOLE = 10_000

/** A referrer's share of a price, in whole cents, rounded down. @param rate in hundredths of a percent */
export function commissionOn(price: UsdCents, rate: number): UsdCents {
  const parts = price * rate
  return usdCents((parts - (parts % WHOLE)) / WHOLE)
}
