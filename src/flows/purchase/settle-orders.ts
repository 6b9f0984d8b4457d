import { ORDER_CHANGED } from '../../contract/news.ts'
import {
  attachTransfer,
  type Evidence,
  independentGroups,
  type LockedCase,
  loadCase,
  lockCase,
  type Order,
  recordUpgraded,
  type Settlement,
  settle,
  storeSettlement,
  takeUsed,
  type UpgradeState,
} from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { publish } from '../news.ts'
import type { Services } from '../services.ts'
import { enqueueExcess, enqueueLeftOver } from './enqueue-excess.ts'
import { enqueueReview } from './enqueue-review.ts'
import { giftReadyAt, grantAccess, grantGift } from './grants.ts'
import { countReferral } from './referral.ts'
import { upgradeState } from './upgrade-base.ts'
import { withdrawPayments } from './withdraw-payments.ts'

type Context = Pick<Services, 'entropy' | 'exchanges'>

/** What is about to change. Every order that it can affect is locked and settled. */
export type Affected = { wallets: readonly string[]; orders: readonly string[] }

/**
 * How a payment is settled. Whoever has something new calls this: `observe.ts` when a transaction is confirmed, which
 * only shows it as seen, and again when it is final; the buyer's claim or proof; an operator; or `recheck-due.ts` when
 * time has passed. In one transaction:
 *
 * 1. Lock every order and wallet that it can affect.
 * 2. `change` checks and writes what is new, for example a transfer or a claim.
 * 3. Load the evidence: the orders' transfers, the claims on the wallets that sent them, exchange amounts, and rates.
 * 4. `settle` decides about each order, without I/O. Final payments that the order has the best right to (by its
 *    reference, a proof, the only claim on their sender, or its exchange amount) settle it at 99% of its price. Anything
 *    less leaves it open, seen, paid in part, contested, or for an operator.
 * 5. Store what follows: the payments that the order takes, its access or gift, its row, and news for the bot and
 *    operators.
 *
 * After the commit each open page of an order that changed gets it anew: `order-events.ts` streams what `show-order.ts`
 * reads.
 *
 * @param affected a function if only reads in the transaction can tell; it may pass on to `change` what it read
 * @param change checks and writes under the locks; what it throws undoes everything
 */
export async function settleOrders<C extends Affected>(
  context: Services,
  affected: C | ((tx: Tx) => Promise<C>),
  change: (tx: Tx, locked: LockedCase, affected: C) => Promise<void>,
): Promise<void> {
  const { clock } = context
  const changed = await context.db.transaction(async (tx) => {
    const found = typeof affected === 'function' ? await affected(tx) : affected
    const locked = await lockCase(tx, found.wallets, found.orders, clock.now())
    await change(tx, locked, found)
    return settleLocked(tx, context, locked, clock.now())
  })
  for (const orderId of changed) publish(context.db, ORDER_CHANGED, orderId)
}

/** @returns ids of the orders whose buyers have something new to see */
async function settleLocked(
  tx: Tx,
  context: Context,
  locked: LockedCase,
  now: Ms,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  if (locked.settling.length === 0) return changed
  const evidence = await loadEvidence(tx, context, locked, now)
  for (const orders of independentGroups([...evidence.orders.values()], evidence)) {
    const settling = locked.settling.filter((id) => orders.includes(id))
    const group = { ...locked, settling, orders }
    for (const id of await settleGroup(tx, context, group, evidence)) changed.add(id)
  }
  return changed
}

/** Settles orders that affect each other, one after another. */
async function settleGroup(
  tx: Tx,
  context: Context,
  group: LockedCase,
  loaded: Evidence,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  const settled: string[] = []
  let evidence = loaded
  for (const orderId of group.settling) {
    const order = evidence.orders.get(orderId)
    if (!order) continue
    const settlement = settle(order, evidence)
    for (const id of await applySettlement(tx, context, order, settlement, evidence))
      changed.add(id)
    if (settlement.status === 'settled') settled.push(orderId)
    // It took payments, or access that another's upgrade builds on: neither is as it was loaded.
    if (settlement.grant || settlement.attach.length > 0)
      evidence = await loadEvidence(tx, context, group, evidence.now)
  }
  await enqueueLeftOver(tx, context, settled, evidence)
  return changed
}

/** Does what was decided about an order: payments, grant, row, and news. @returns ids of the orders that it changed */
async function applySettlement(
  tx: Tx,
  context: Context,
  order: Order,
  settlement: Settlement,
  evidence: Evidence,
): Promise<string[]> {
  const { now } = evidence
  const losers = await attachPayments(tx, context, order, settlement, now)
  if (settlement.grant) await grantPaid(tx, context, order, settlement, evidence)
  const isNews = await storeSettlement(tx, order, settlement, now)
  await enqueueExcess(tx, context, order, settlement, evidence)
  await enqueueReview(tx, context, order, settlement, evidence)
  return isNews ? [...losers, order.id] : losers
}

async function loadEvidence(
  tx: Tx,
  context: Context,
  { orders, crowded }: LockedCase,
  now: Ms,
): Promise<Evidence> {
  const loaded = await loadCase(tx, orders, context.exchanges)
  const upgrades = new Map<string, UpgradeState>()
  for (const order of loaded.orders.values()) {
    const upgrade = await upgradeState(tx, order)
    if (upgrade !== null) upgrades.set(order.id, upgrade)
  }
  return { ...loaded, upgrades, crowded, now }
}

/** Gives an order the payments that it takes. @returns orders that lost a payment by it */
async function attachPayments(
  tx: Tx,
  context: Context,
  { id: orderId }: Order,
  { attach }: Settlement,
  now: Ms,
): Promise<string[]> {
  const losers = [...new Set(attach.flatMap(({ transfer }) => transfer.orderId ?? []))]
  for (const loser of losers) {
    const taken = attach.flatMap(({ transfer }) => (transfer.orderId === loser ? transfer : []))
    const because = `payment proven for order ${orderId}`
    const moving = { orderId: loser, payments: taken, how: 'moved', because } as const
    // Upgrades that fall with it are due for a recheck now, which tells their pages within a second.
    await withdrawPayments(tx, context, moving, now)
    const moved = { action: 'move', subject: loser, detail: { to: orderId } }
    await writeAudit(tx, context.entropy, { at: now, actor: 'proof', ...moved })
  }
  for (const { transfer, by } of attach)
    await attachTransfer(tx, transfer, { orderId, by, at: now })
  return losers
}

/** Grants what an order paid for: a gift, or access, an upgrade of its base, and what its referrer earns. */
async function grantPaid(
  tx: Tx,
  context: Context,
  order: Order,
  { attach, upgrades, settledPrice }: Settlement,
  { transfers, now }: Evidence,
): Promise<void> {
  const usedMs = await takeUsed(tx, order.id, order.plan)
  if (order.gift) {
    const served = transfers.filter(({ orderId }) => orderId === order.id)
    const payments = [...served, ...attach.map(({ by }) => ({ matchedBy: by }))]
    await grantGift(tx, context, order, { readyAt: giftReadyAt(payments, now), usedMs }, now)
    return
  }
  if (order.baseId !== null && upgrades && !(await recordUpgraded(tx, order.baseId, order.id)))
    throw new Error(
      `order ${order.baseId} was upgraded before, so ${order.id} costs the full price`,
    )
  await grantAccess(tx, context, order, usedMs, now)
  await countReferral(tx, context, order, settledPrice, now)
}
