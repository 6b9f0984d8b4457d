import { Refusal } from '../../../contract/errors.ts'
import { MEMBER_GIFT_REDEEMED, ORDER_CHANGED } from '../../../contract/news.ts'
import { refuseEnded, type Session } from '../../../domains/accounts/index.ts'
import {
  findGiftByCode,
  findMembership,
  type Gift,
  giftState,
  isActive,
  readGiftCode,
  type Term,
  takeGift,
} from '../../../domains/memberships/index.ts'
import {
  findOrder,
  lockCase,
  type Order,
  recheckWithoutOffer,
} from '../../../domains/orders/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import { auditMember } from '../../audit.ts'
import { announceGrant, enqueue, publish } from '../../news.ts'
import type { Services } from '../../services.ts'

/**
 * Checks that a gift with this code can be redeemed.
 * @throws Refusal `gift_unknown`, `gift_used`, or `gift_over`
 */
export async function checkGift({ db, clock }: Services, text: string): Promise<void> {
  const { gift } = await findGift(db.read, text)
  refuseUnusable(gift, clock.now())
}

/**
 * Redeems a gift: this session's account gets its plan, and the code is used up. Redeeming it again in the
 * same account changes nothing, because the first answer may have been lost.
 *
 * @throws Refusal `gift_unknown`, `gift_used`, `gift_over`, `no_session` if this browser was signed in to
 *   another account meanwhile, or `already_lifetime`
 */
export async function redeemGift(context: Services, session: Session, text: string): Promise<void> {
  const { db, clock, entropy } = context
  const { accountId } = session
  const now = clock.now()
  const { code, gift: found } = await findGift(db.read, text)
  if (found.accountId === accountId) return

  await db.transaction(async (tx) => {
    // With the order locked, a refund either waits or is seen here.
    const bought = found.orderId === null ? [] : [found.orderId]
    await lockCase(tx, [], bought, now, [accountId])
    const gift = await findGiftByCode(tx, code)
    if (!gift) throw new Refusal('gift_unknown')
    refuseUnusable(gift, now)
    await refuseEnded(tx, session, now)
    await refuseLifetime(tx, accountId, now)
    const term = await takeGift(tx, entropy, { code, accountId }, now)
    if (!term) throw new Refusal('gift_used')
    const order = gift.orderId === null ? null : await findOrder(tx, gift.orderId)
    // An upgrade that fell with an earlier gift of this order may hold again.
    if (order?.upgradedBy != null) await recheckWithoutOffer(tx, order.upgradedBy, now)
    await recordRedeemed(tx, context, { gift, order, accountId, term }, now)
  })
  if (found.orderId !== null) publish(db, ORDER_CHANGED, found.orderId)
}

async function findGift(db: Queryable, text: string) {
  const code = readGiftCode(text)
  const gift = code === null ? null : await findGiftByCode(db, code)
  if (code === null || !gift) throw new Refusal('gift_unknown')
  return { code, gift }
}

function refuseUnusable(gift: Gift, now: Ms): void {
  const state = giftState(gift, now)
  if (state === 'redeemed') throw new Refusal('gift_used')
  if (state !== 'ready') throw new Refusal('gift_over')
}

/** Refuses a member with lifetime access. The code stays valid for somebody else. */
async function refuseLifetime(tx: Tx, accountId: string, now: Ms): Promise<void> {
  const membership = await findMembership(tx, accountId)
  if (membership?.plan === 'lifetime' && isActive(membership, now))
    throw new Refusal('already_lifetime')
}

type Redeemed = {
  gift: Gift
  /** That bought it; null: nobody bought it. */
  order: Order | null
  accountId: string
  term: Term
}

async function recordRedeemed(
  tx: Tx,
  context: Services,
  { gift, order, accountId, term }: Redeemed,
  now: Ms,
): Promise<void> {
  const { entropy } = context
  const granted = { order: null, account: accountId, plan: gift.plan }
  await announceGrant(tx, entropy, granted, `redeemed ${gift.id}`, now)
  if (order && order.accountId !== accountId)
    await enqueue(tx, entropy, {
      topic: MEMBER_GIFT_REDEEMED,
      once: `gift redeemed ${gift.id}`,
      payload: { account: order.accountId, order: order.id, plan: gift.plan },
      at: now,
    })
  const detail = { account: accountId, order: gift.orderId, lot: gift.lot, until: term.expiresAt }
  await auditMember(tx, context, 'redeem', gift.id, detail)
}
