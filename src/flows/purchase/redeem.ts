import { Refusal } from '../../contract/errors.ts'
import { MEMBER_GRANTED, ORDER_NEWS } from '../../contract/news.ts'
import { type Session, startSession } from '../../domains/accounts/index.ts'
import {
  findGiftByCode,
  findMembership,
  type Gift,
  giftState,
  isActive,
  lockMembership,
  readGiftCode,
  type Term,
  takeGift,
} from '../../domains/memberships/index.ts'
import { lockCase } from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { enqueue, publish } from '../news.ts'
import type { PurchaseContext } from './context.ts'

/**
 * Somebody redeems a gift: its plan is this browser's account's from now on, and the code is used.
 * Opens a session if there is none; `token` is its secret. Redeeming one's own again changes nothing.
 *
 * @throws Refusal `gift_unknown`, `gift_used`, `gift_over`, or `already_lifetime`
 */
export async function redeemGift(
  context: PurchaseContext,
  session: Session | null,
  text: string,
): Promise<{ accountId: string; token: string | null }> {
  const { db, clock, entropy } = context
  const now = clock.now()
  const code = readGiftCode(text)
  const found = code === null ? null : await findGiftByCode(db.read, code)
  if (code === null || !found) throw new Refusal('gift_unknown')
  if (found.accountId !== null && found.accountId === session?.accountId)
    return { accountId: found.accountId, token: null }

  const redeemed = await db.transaction(async (tx) => {
    // A refund of the order waits, or is seen here.
    await lockCase(tx, [], found.orderId === null ? [] : [found.orderId], now)
    const gift = await findGiftByCode(tx, code)
    if (!gift) throw new Refusal('gift_unknown')
    refuseUnusable(gift, now)
    const opened = session ? { session, token: null } : await startSession(tx, entropy, now)
    const { accountId } = opened.session
    await lockMembership(tx, accountId)
    await refuseLifetime(tx, accountId, now)
    const term = await takeGift(tx, entropy, { code, accountId }, now)
    if (!term) throw new Refusal('gift_used')
    await tellRedeemed(tx, context, { gift, accountId, term }, now)
    return { accountId, token: opened.token }
  })
  if (found.orderId !== null) publish(db, ORDER_NEWS, found.orderId)
  return redeemed
}

function refuseUnusable(gift: Gift, now: Ms): void {
  const state = giftState(gift, now)
  if (state === 'redeemed') throw new Refusal('gift_used')
  if (state !== 'ready') throw new Refusal('gift_over')
}

/** The code stays good for somebody else. */
async function refuseLifetime(tx: Tx, accountId: string, now: Ms): Promise<void> {
  const membership = await findMembership(tx, accountId)
  if (membership?.plan === 'lifetime' && isActive(membership, now))
    throw new Refusal('already_lifetime')
}

async function tellRedeemed(
  tx: Tx,
  { entropy }: PurchaseContext,
  { gift, accountId, term }: { gift: Gift; accountId: string; term: Term },
  now: Ms,
): Promise<void> {
  await enqueue(tx, entropy, {
    topic: MEMBER_GRANTED,
    once: `redeemed ${gift.id}`,
    payload: { order: null, account: accountId, plan: gift.plan },
    at: now,
  })
  const entry = { at: now, actor: 'member', action: 'redeem', subject: gift.id }
  const detail = { account: accountId, order: gift.orderId, lot: gift.lot, until: term.expiresAt }
  await writeAudit(tx, entropy, { ...entry, detail })
}
