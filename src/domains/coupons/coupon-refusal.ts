import type { RefusalCode } from '../../contract/errors.ts'
import type { PlanId } from '../../contract/plans.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Coupon } from './coupon.ts'

/** What decides whether a coupon can be used. */
type CouponCase = {
  plan: PlanId
  now: Ms
  /** A Telegram user has proven that the account is theirs. */
  isLinked: boolean
  /** This account, or another of the same Telegram user, has bought before. */
  hasBought: boolean
  /** One of these accounts has an order that a code for a first purchase may still settle. */
  isBuying: boolean
  /** Orders that use it: all, and those of this account or Telegram user. */
  used: { all: number; own: number }
}

type CouponRefusal = Extract<RefusalCode, `coupon_${string}`>

/** Why a coupon can't be used now; null: it can. Pure. */
export function couponRefusal(coupon: Coupon | null, asked: CouponCase): CouponRefusal | null {
  if (!coupon || asked.now < coupon.from) return 'coupon_unknown'
  if (coupon.until !== null && asked.now >= coupon.until) return 'coupon_over'
  if (coupon.plan !== null && coupon.plan !== asked.plan) return 'coupon_other_plan'
  if (coupon.linkedOnly && !asked.isLinked) return 'coupon_needs_telegram'
  if (coupon.firstOnly && asked.hasBought) return 'coupon_first_only'
  if (coupon.firstOnly && asked.isBuying) return 'coupon_open'
  if (coupon.usesEach !== null && asked.used.own >= coupon.usesEach) return 'coupon_used'
  if (coupon.uses !== null && asked.used.all >= coupon.uses) return 'coupon_used_up'
  return null
}
