import { Refusal } from '../../contract/errors.ts'
import {
  attachTransfer,
  covers,
  credit,
  type FinalTransfer,
  findFinalTransfers,
  findOrder,
  findUnreadableFor,
  forgetUsed,
  loadRates,
  type Order,
  recordUpgraded,
  settleByOperator,
  type Transfer,
} from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type ExactUsd, toCents, usdCents } from '../../kernel/money.ts'
import { auditAction } from '../audit.ts'
import { giftReadyAt, grantAccess, grantGift } from '../purchase/grants.ts'
import { countReferral } from '../purchase/referral.ts'
import { settleOrders } from '../purchase/settle-orders.ts'
import { withdrawPayments } from '../purchase/withdraw-payments.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { namedPayments, ordersServedBy, sourcesOf } from './payback.ts'
import { type Contested, contestedPayments, unclaimedPayments } from './queries.ts'

const MOST_NAMED = 3

/** An operator's manual actions. Each takes the same locks as a payment and is audited. */

/**
 * Grants an order's plan, however much was paid, and attaches its own wallets' unassigned payments. A gift
 * can be redeemed only once no proof can take its payments away. Whoever referred the buyer earns on what
 * was paid.
 *
 * @param noneOfThese the operator states that no unreadable payment since the order was opened is its
 *   buyer's
 * @throws OperatorRefusal if there are such payments and `noneOfThese` is false: if one is the buyer's, it
 *   could pay for something else later; if another account's open order claims its payments, too; and if
 *   the 30 days that it upgrades were upgraded before
 */
export async function grantOrder(
  context: Services,
  orderId: string,
  because: string,
  noneOfThese = false,
): Promise<void> {
  const now = context.clock.now()
  await settleOrders(context, { wallets: [], orders: [orderId] }, async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) throw new Refusal('not_found')
    if (order.settledAt !== null) throw new Refusal('order_closed')
    if (!noneOfThese) refuseUnread(await findUnreadableFor(tx, order), orderId)
    refuseContested(await contestedPayments(tx, context.exchanges, orderId))
    for (const transfer of await unclaimedPayments(tx, context.exchanges, orderId)) {
      await attachTransfer(tx, transfer, { orderId, by: 'operator', at: now })
    }
    const { price } = order
    const held = await findFinalTransfers(tx, orderId)
    const usd = await worthOf(tx, order, held)
    await settleByOperator(tx, { id: orderId, price, forLess: !covers(usd, price) }, now)
    const readyAt = giftReadyAt(held, now)
    if (order.gift) await grantGift(tx, context, order, { readyAt, usedMs: 0 }, now)
    else await grantPlan(tx, context, order, usd, now)
    await auditAction(tx, context, 'grant', orderId, { because })
  })
}

/** Grants an order's whole plan. @param usd what was paid, of which its referrer earns a share */
async function grantPlan(
  tx: Tx,
  context: Services,
  order: Order,
  usd: ExactUsd,
  now: Ms,
): Promise<void> {
  const { id, plan, baseId, price } = order
  // A refund of the 30 days that it was cheaper for takes it back, too.
  if (baseId !== null && !(await recordUpgraded(tx, baseId, id))) throw upgradedBefore(baseId)
  // Days that others used of its payments are given again, and are not taken off the next ones.
  await forgetUsed(tx, id, plan)
  await grantAccess(tx, context, order, 0, now)
  // More than its price earned nobody anything.
  const paid = usdCents(Math.min(toCents(usd), price))
  if (paid > 0) await countReferral(tx, context, order, paid, now)
}

/** What those of these payments are worth that serve the order. */
async function worthOf(tx: Tx, order: Order, held: readonly FinalTransfer[]): Promise<ExactUsd> {
  const own = held.filter((one) => one.orderId === order.id && one.refundId === null)
  return credit(order, own, await loadRates(tx, [order], own)).usd
}

/** A grant would be a second lifetime at the price of an upgrade, and a refund of the base would not revoke it. */
function upgradedBefore(baseId: string): OperatorRefusal {
  return new OperatorRefusal(
    `This order upgrades ${baseId}, which another order upgraded before: see "show ${baseId}". If the buyer should still get lifetime access, make a gift: npm run ops -- gift lifetime --lot NAME --because TEXT`,
  )
}

function refuseUnread(signatures: readonly string[], orderId: string): void {
  if (signatures.length === 0) return
  const named = signatures.slice(0, MOST_NAMED).join(', ')
  const more = signatures.length > MOST_NAMED ? `, and ${signatures.length - MOST_NAMED} more` : ''
  throw new OperatorRefusal(
    `Payments that can’t be read have arrived since this order was opened: ${named}${more}. If one is the buyer’s, attach it first: granted without it, it could pay for another order later. If none is, run: npm run ops -- grant ${orderId} --none-of-these --because TEXT`,
    { unread: signatures },
  )
}

/** A granted order contests nothing, so the others would get the payment in the same transaction. */
function refuseContested(all: readonly Contested[]): void {
  const open = all.filter(({ transfer }) => transfer.orderId === null)
  if (open.length === 0) return
  const signatures = open.map(({ transfer }) => transfer.signature)
  const rivals = [...new Set(open.flatMap((one) => one.rivals))].slice(0, MOST_NAMED).join(', ')
  const more = signatures.length > 1 ? ` (and ${signatures.length - 1} more)` : ''
  throw new OperatorRefusal(
    `Other orders claim payments of this one's wallet: ${rivals}. Granted without them, it would leave them to those. First say whose they are: npm run ops -- attach ${signatures[0]} ORDER --because TEXT${more}, or refuse the other orders with --payment-to.`,
  )
}

/**
 * Assigns a transaction's transfers to an order: those that `namedPayments` finds. If another order had them, what it can't pay
 * for without them is revoked, and what is used up of that is taken off the new one.
 */
export async function attachTo(
  context: Services,
  signature: string,
  orderId: string,
  because: string,
): Promise<void> {
  const now = context.clock.now()
  const concerned = async (tx: Tx) => {
    const before = await finalTransfers(tx, signature)
    if (before.length === 0) throw new Refusal('not_found')
    return { wallets: sourcesOf(before), orders: [orderId, ...ordersServedBy(before)] }
  }
  await settleOrders(context, concerned, async (tx, locked) => {
    const order = await findOrder(tx, orderId)
    if (!order) throw new Refusal('not_found')
    // Only a read under the locks shows who holds them now.
    const transfers = namedPayments(await finalTransfers(tx, signature))
    const losers = ordersServedBy(transfers).filter((holder) => holder !== orderId)
    if (!losers.every((loser) => locked.orders.includes(loser))) throw new Refusal('order_closed')
    if (order.refusedAt !== null && losers.length > 0) throw paysForNothing(orderId)
    for (const loser of losers) {
      const moving = { orderId: loser, payments: transfers, how: 'moved', because } as const
      await withdrawPayments(tx, context, moving, now)
    }
    for (const transfer of transfers) {
      // A payment that counted toward the order's grant keeps its time, so that a refund takes both
      // back.
      const had = transfer.orderId === orderId ? transfer.matchedAt : null
      await attachTransfer(tx, transfer, { orderId, by: 'operator', at: had ?? now })
    }
    await auditAction(tx, context, 'attach', orderId, { because, signature, from: losers })
  })
}

/** The other order would lose what it paid for, and nobody would get anything for it. */
function paysForNothing(orderId: string): OperatorRefusal {
  return new OperatorRefusal(
    `${orderId} was refused, so this payment would give nobody access. If it is theirs all the same, first: npm run ops -- grant ${orderId} --because TEXT`,
  )
}

async function finalTransfers(db: Queryable, signature: string): Promise<Transfer[]> {
  const found = await findFinalTransfers(db, signature)
  const named = found.filter((transfer) => transfer.signature === signature)
  const transfers = named.filter(({ refundId }) => refundId === null)
  if (named.length > 0 && transfers.length === 0)
    throw new OperatorRefusal(`${signature} was refunded, so it can’t settle an order.`)
  if (transfers.some(({ detail }) => detail === 'own_wallet'))
    throw new OperatorRefusal(
      `${signature} came from one of our own wallets, so it is not a payment.`,
    )
  return transfers
}
