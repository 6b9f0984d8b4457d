import { Refusal } from '../../../contract/errors.ts'
import { ORDER_CHANGED } from '../../../contract/news.ts'
import type { GiftBody } from '../../../contract/records.ts'
import { refuseEnded, type Session } from '../../../domains/accounts/index.ts'
import {
  type Gift,
  giftState,
  giftsOfOrders,
  newGiftCode,
  storeGiftCode,
} from '../../../domains/memberships/index.ts'
import { findOrderOf, lockCase, type Order } from '../../../domains/orders/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { writeAudit } from '../../../kernel/db/audit.ts'
import { openIfReadable, type Sealer } from '../../../kernel/seal.ts'
import { publish } from '../../news.ts'
import type { Services } from '../../services.ts'

/**
 * Issues a gift's code to its buyer, or a new one, which invalidates the old one.
 * @throws Refusal `not_found`, `no_session`, `gift_waits`, `gift_used`, or `gift_over`
 */
export async function issueGiftCode(
  { db, clock, entropy, sealer }: Services,
  session: Session,
  orderId: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockCase(tx, [], [orderId], now)
    const order = await findOrderOf(tx, session.accountId, orderId)
    await refuseEnded(tx, session, now)
    const [gift] = order ? await giftsOfOrders(tx, [orderId]) : []
    if (!gift) throw new Refusal('not_found')
    const refusal = REFUSED[giftState(gift, now)]
    if (refusal) throw new Refusal(refusal)
    const code = newGiftCode(entropy)
    await storeGiftCode(tx, gift.id, { code, sealed: sealer.seal(code) })
    const entry = { at: now, actor: 'buyer', action: 'gift_code', subject: orderId }
    await writeAudit(tx, entropy, { ...entry, detail: { gift: gift.id } })
  })
  publish(db, ORDER_CHANGED, orderId)
}

const REFUSED = {
  unpaid: 'not_found',
  waiting: 'gift_waits',
  ready: null,
  redeemed: 'gift_used',
  expired: 'gift_over',
  revoked: 'gift_over',
} as const

/** The gift of an order, for its buyer; null: the order is their own. */
export function showGift(
  order: Pick<Order, 'gift'>,
  gift: Gift | undefined,
  sealer: Sealer,
  now: Ms,
): GiftBody | null {
  if (!order.gift) return null
  if (!gift) {
    return { state: 'unpaid', code: null, ready_at: null, expires_at: null, redeemed_at: null }
  }
  const state = giftState(gift, now)
  const code = state === 'ready' && gift.sealed ? openIfReadable(sealer, gift.sealed) : null
  return {
    state,
    code: code === null ? null : String(code),
    ready_at: gift.readyAt,
    expires_at: gift.expiresAt,
    redeemed_at: gift.redeemedAt,
  }
}
