import { Refusal } from '../../contract/errors.ts'
import type { PlanId } from '../../contract/plans.ts'
import { findBinding } from '../../domains/accounts/index.ts'
import { type Coupon, couponRefusal, lockCoupon } from '../../domains/coupons/index.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { accountsOfTelegram, countFirstOffers, countSettled, countUses } from './queries.ts'

/** A payment that landed while the amount was held may be seen this much later. */
const SEEN_LATE_MS = 2 * MINUTE

/**
 * Finds the coupon that an account enters for a plan. It stays locked until the transaction ends: of two
 * buyers who want its last use, one is refused before paying.
 * @returns also the key of the Telegram user who uses it; null: none is linked
 * @throws Refusal that says why it can't be used
 */
export async function takeCoupon(
  tx: Tx,
  { accountId, plan, code, now }: { accountId: string; plan: PlanId; code: string; now: Ms },
): Promise<{ coupon: Coupon; buyerKey: string | null }> {
  const coupon = await lockCoupon(tx, code)
  const binding = await findBinding(tx, accountId)
  const person = binding?.provenAt == null ? null : binding.key
  const accounts = person === null ? [accountId] : await accountsOfTelegram(tx, person)
  const own = { accounts, person }
  const heldSince = now - SEEN_LATE_MS
  const refusal = couponRefusal(coupon, {
    plan,
    now,
    isLinked: person !== null,
    hasBought: (await countSettled(tx, own)) > 0,
    isBuying: (await countFirstOffers(tx, own, heldSince)) > 0,
    used: {
      all: await countUses(tx, code, heldSince, null),
      own: await countUses(tx, code, heldSince, own),
    },
  })
  if (!coupon || refusal) throw new Refusal(refusal ?? 'coupon_unknown')
  return { coupon, buyerKey: person }
}
