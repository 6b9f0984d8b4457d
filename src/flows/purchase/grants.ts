import {
  giftsOfOrders,
  giveBackDays,
  grantMembership,
  openGift,
  redeemAgain,
  revokeGift,
  revokeGrant,
  usedOf,
} from '../../domains/memberships/index.ts'
import {
  findFinalTransfers,
  findOrder,
  isDust,
  isWeak,
  loadRates,
  MOVABLE_MS,
  type Order,
  partsOf,
  partsPaying,
  recheckWithoutOffer,
  recordUsed,
  reopenOrder,
  returnTaken,
  type Transfer,
  upgradesOn,
} from '../../domains/orders/index.ts'
import { reverseEntry } from '../../domains/referrals/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { announceGrant } from '../news.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'entropy' | 'exchanges'>

/**
 * Opens an order's gift. Whoever had redeemed an earlier one of it, which was revoked, has it at once. After a refund it
 * is a new purchase, and its buyer gets a code.
 */
export async function grantGift(
  tx: Tx,
  { entropy }: Pick<Context, 'entropy'>,
  { id, plan, upgradedBy }: Order,
  { readyAt, usedMs }: { readyAt: Ms; usedMs: Ms },
  now: Ms,
): Promise<void> {
  await openGift(tx, entropy, { orderId: id, plan, readyAt, usedMs }, now)
  const payments = await findFinalTransfers(tx, id)
  if (payments.some(({ refundId }) => refundId !== null)) return
  const holder = await redeemAgain(tx, entropy, id, now)
  if (holder === null) return
  if (upgradedBy !== null) await recheckWithoutOffer(tx, upgradedBy, now)
  const granted = { order: null, account: holder, plan }
  await announceGrant(tx, entropy, granted, `redeemed again ${id} ${now}`, now)
}

/**
 * When a gift can be redeemed: at once, or once no proof can take its payments anymore, even if an
 * operator attached or granted the rest.
 */
export function giftReadyAt(served: readonly Pick<Transfer, 'matchedBy'>[], now: Ms): Ms {
  return served.some(({ matchedBy }) => isWeak(matchedBy)) ? now + MOVABLE_MS : now
}

/** Grants access, with news for the bot. */
export async function grantAccess(
  tx: Tx,
  { entropy }: Pick<Context, 'entropy'>,
  { id, accountId, plan, upgradedBy }: Order,
  usedMs: Ms,
  now: Ms,
): Promise<void> {
  await grantMembership(tx, entropy, { orderId: id, accountId, plan, usedMs }, now)
  // An upgrade that fell with these 30 days may hold again.
  if (upgradedBy !== null) await recheckWithoutOffer(tx, upgradedBy, now)
  const granted = { order: id, account: accountId, plan }
  await announceGrant(tx, entropy, granted, `granted ${id} ${now}`, now)
}

type Undone = {
  orderId: string
  because: string
  /** Those of its payments that should carry what was used up of it; absent: those that paid for it. */
  carriers?: readonly Transfer[]
}

/**
 * Revokes an order's grant or gift, and what a referrer earned by it, because its payments no longer pay for it. Its
 * upgrade is settled again, because the difference alone pays for nothing.
 * @returns the orders whose settlement was undone
 */
export async function undoSettlement(
  tx: Tx,
  { entropy }: Pick<Context, 'entropy'>,
  { orderId, because, carriers = [] }: Undone,
  now: Ms,
): Promise<string[]> {
  const undone = [orderId, ...(await upgradesOn(tx, orderId))]
  for (const id of undone) {
    await recordAllUsed(tx, { entropy }, id, id === orderId ? carriers : [], now)
    await revokeGrant(tx, entropy, { orderId: id }, because, now)
    for (const gift of await giftsOfOrders(tx, [id]))
      await revokeGift(tx, entropy, gift, because, now)
    await reverseEntry(tx, entropy, id, because, now)
    await reopenOrder(tx, id, now)
  }
  return undone
}

/** Records what was used up of an order on the payments that paid for it, or on its `carriers` alone. */
async function recordAllUsed(
  tx: Tx,
  context: Pick<Context, 'entropy'>,
  orderId: string,
  carriers: readonly Transfer[],
  now: Ms,
): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order) return
  const all = await findFinalTransfers(tx, orderId)
  const own = all.filter((one) => one.orderId === orderId && one.refundId === null)
  await returnUsed(tx, context, { orderId, payments: own }, now)
  const used = await usedOf(tx, orderId, now)
  const rates = await loadRates(tx, [order], own)
  const only = carriers.some((one) => !isDust(one)) ? carriers : null
  for (const { period, usedMs } of used) {
    const parts = only ? [] : partsPaying(order, own, rates, [period, period])
    // An operator may have granted what nobody paid for.
    await recordUsed(tx, parts.length > 0 ? parts : partsOf(order, only ?? own, rates), usedMs)
  }
}

/** Payments that leave an order take along what had been used of them before they came, and its grants lack it no longer. */
export async function returnUsed(
  tx: Tx,
  { entropy }: Pick<Context, 'entropy'>,
  { orderId, payments }: { orderId: string; payments: readonly Transfer[] },
  now: Ms,
): Promise<void> {
  const ms = await returnTaken(tx, orderId, payments)
  if (ms > 0) await giveBackDays(tx, entropy, orderId, ms, now)
}
