import type { PlanId } from '../../../contract/plans.ts'
import type { GiftState } from '../../../contract/records.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'

/** How long a gift can be redeemed: twelve months. */
export const GIFT_MS = 365 * DAY

/** A plan that somebody can redeem, once. As soon as it is redeemed, it is a grant. */
export type Gift = {
  id: string
  kind: 'bought' | 'operator' | 'trial'
  /** The order that paid for it; null: nobody did. */
  orderId: string | null
  lot: string | null
  plan: PlanId
  /** The code, encrypted, for the buyer; null: none was asked for. */
  sealed: string | null
  /** From when it can be given away. */
  readyAt: Ms
  /** Until when it can be redeemed. */
  expiresAt: Ms
  /** Who redeemed it; null: nobody yet. */
  accountId: string | null
  redeemedAt: Ms | null
  revokedAt: Ms | null
}

/** Pure. */
export function giftState(gift: Gift, now: Ms): GiftState {
  if (gift.revokedAt !== null) return 'revoked'
  if (gift.redeemedAt !== null) return 'redeemed'
  if (now >= gift.expiresAt) return 'expired'
  return now < gift.readyAt ? 'waiting' : 'ready'
}
