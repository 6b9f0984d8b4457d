import { ORDER_NEWS } from '../../contract/news.ts'
import {
  giftsOfOrders,
  grantMembership,
  openGift,
  revokeGift,
  revokeGrant,
  usedOf,
} from '../../domains/memberships/index.ts'
import {
  attachTransfer,
  type Evidence,
  independentGroups,
  isWeak,
  type LockedCase,
  loadCase,
  MOVABLE_MS,
  type Order,
  type Party,
  recordUpgraded,
  recordUsed,
  reopenOrder,
  type Settlement,
  settle,
  storeSettlement,
  type Transfer,
  takeUsed,
  transferKey,
  upgradesOn,
} from '../../domains/orders/index.ts'
import { reverseEntry } from '../../domains/referrals/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { announceGrant, publish } from '../news.ts'
import type { Services } from '../services.ts'
import { publishExcess, publishLeftOver } from './publish-excess.ts'
import { publishReview } from './publish-review.ts'
import { countReferral } from './referral.ts'
import { upgradeState } from './upgrade-base.ts'

type Context = Pick<Services, 'entropy' | 'exchanges'>

/** Runs `work` and settles the orders that it locked in one transaction, then publishes the changes. */
export async function settleAndPublish(
  context: Services,
  work: (tx: Tx) => Promise<LockedCase>,
): Promise<void> {
  const changed = await context.db.transaction(async (tx) =>
    settleOrders(tx, context, await work(tx), context.clock.now()),
  )
  publishOrders(context.db, changed)
}

/** Tells the pages of these orders, once their transaction is committed. */
export function publishOrders(db: Services['db'], orderIds: readonly string[]): void {
  for (const orderId of orderIds) publish(db, ORDER_NEWS, orderId)
}

/**
 * Settles the orders of a locked case and writes the result: which order a payment serves, grants,
 * and news. The caller's transaction commits all of it or nothing.
 *
 * @returns ids of the orders whose buyers have something new to see
 */
export async function settleOrders(
  tx: Tx,
  context: Context,
  locked: LockedCase,
  now: Ms,
): Promise<string[]> {
  if (locked.settling.length === 0) return []
  const changed = new Set<string>()
  const whole = await loadParties(tx, context, locked, now)
  for (const orders of independentGroups([...whole.parties.values()], whole.evidence)) {
    const settling = locked.settling.filter((id) => orders.includes(id))
    const part = { ...locked, settling, orders }
    for (const id of await settlePart(tx, context, part, whole, now)) changed.add(id)
  }
  return [...changed]
}

/** Settles orders that affect each other. `known`: what was read of these orders and possibly of others. */
async function settlePart(
  tx: Tx,
  context: Context,
  locked: LockedCase,
  known: Known,
  now: Ms,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  const attached = new Set<string>()
  const settled: Order[] = []
  let [current, isStale] = [known, false]
  for (const orderId of locked.settling) {
    if (isStale) current = await loadParties(tx, context, locked, now)
    const { parties, evidence } = current
    const party = parties.get(orderId)
    if (!party) continue
    const settlement = settle(party, evidence)
    const taken = await storeChanges(tx, context, party, settlement, evidence)
    await publishExcess(tx, context, party, settlement, evidence)
    await publishReview(tx, context, party, settlement, evidence)
    for (const { transfer } of settlement.attach) attached.add(transferKey(transfer))
    if (settlement.status === 'settled') settled.push(party.order)
    for (const id of taken) changed.add(id)
    if (await storeSettlement(tx, party.order, settlement, now)) changed.add(orderId)
    isStale = settlement.grant || settlement.attach.length > 0
  }
  if (settled.length > 0) {
    const { evidence } = current
    const transfers = evidence.transfers.filter((transfer) => !attached.has(transferKey(transfer)))
    await publishLeftOver(tx, context, settled, { ...evidence, transfers })
  }
  return changed
}

/** What is known of the orders in a case. */
type Known = { parties: ReadonlyMap<string, Party>; evidence: Evidence }

async function loadParties(
  tx: Tx,
  context: Context,
  { orders, crowded }: LockedCase,
  now: Ms,
): Promise<Known> {
  const { parties: loaded, ...evidence } = await loadCase(tx, orders, context.exchanges)
  const parties = new Map<string, Party>()
  for (const party of loaded) {
    parties.set(party.order.id, { ...party, upgrade: await upgradeState(tx, party.order) })
  }
  return {
    parties,
    evidence: { ...evidence, parties, crowded, now, exchanges: context.exchanges },
  }
}

/**
 * When a gift can be redeemed: at once, or once no proof can take its payments anymore, even if an
 * operator attached or granted the rest.
 */
export function giftReadyAt(served: readonly Pick<Transfer, 'matchedBy'>[], now: Ms): Ms {
  return served.some(({ matchedBy }) => isWeak(matchedBy)) ? now + MOVABLE_MS : now
}

/** Writes what a settlement changes besides its order. @returns orders that lost their payment to this one */
async function storeChanges(
  tx: Tx,
  context: Context,
  { order }: Party,
  { attach, grant, upgrades, settledPrice }: Settlement,
  { transfers, now }: Evidence,
): Promise<string[]> {
  const losers = [...new Set(attach.flatMap(({ transfer }) => transfer.orderId ?? []))]
  for (const loser of losers) {
    const taken = attach.flatMap(({ transfer }) => (transfer.orderId === loser ? transfer : []))
    await takePayment(tx, context, { from: loser, to: order.id, taken }, now)
  }
  for (const { transfer, by } of attach)
    await attachTransfer(tx, transfer, { orderId: order.id, by, at: now })
  if (grant && order.gift) {
    const served = transfers.filter(({ orderId }) => orderId === order.id)
    const readyAt = giftReadyAt([...served, ...attach.map(({ by }) => ({ matchedBy: by }))], now)
    const usedMs = await takeUsed(tx, order.id)
    const gift = { orderId: order.id, plan: order.plan, readyAt, usedMs }
    await openGift(tx, context.entropy, gift, now)
  } else if (grant) {
    if (order.baseId !== null && upgrades && !(await recordUpgraded(tx, order.baseId, order.id)))
      throw new Error(
        `order ${order.baseId} was upgraded before, so ${order.id} costs the full price`,
      )
    await grantAccess(tx, context, order, await takeUsed(tx, order.id), now)
    await countReferral(tx, context, order, settledPrice, now)
  }
  return losers
}

async function takePayment(
  tx: Tx,
  context: Context,
  { from, to, taken }: { from: string; to: string; taken: readonly Transfer[] },
  now: Ms,
): Promise<void> {
  const because = `payment proven for order ${to}`
  await undoSettlement(tx, context, { orderId: from, because, carriers: taken }, now)
  const entry = { at: now, actor: 'proof', action: 'move', subject: from, detail: { to } }
  await writeAudit(tx, context.entropy, entry)
}

/** Grants access, with news for the bot. */
export async function grantAccess(
  tx: Tx,
  { entropy }: Pick<Context, 'entropy'>,
  { id, accountId, plan }: Order,
  usedMs: Ms,
  now: Ms,
): Promise<void> {
  await grantMembership(tx, entropy, { orderId: id, accountId, plan, usedMs }, now)
  const granted = { order: id, account: accountId, plan }
  await announceGrant(tx, entropy, granted, `granted ${id} ${now}`, now)
}

type Undone = {
  orderId: string
  because: string
  /** Its payments that carry what was used up of it: those that move, or those that stay. Empty: any. */
  carriers?: readonly Transfer[]
}

/**
 * Revokes an order's grant or gift, and what a referrer earned by it, because its payment belongs to
 * another order. Its upgrade is settled again, because the difference alone pays for nothing.
 */
export async function undoSettlement(
  tx: Tx,
  { entropy }: Pick<Context, 'entropy'>,
  { orderId, because, carriers = [] }: Undone,
  now: Ms,
): Promise<void> {
  const upgrades = await upgradesOn(tx, orderId)
  for (const id of [orderId, ...upgrades]) {
    const usedMs = await usedOf(tx, [id], now)
    await recordUsed(tx, id, id === orderId ? carriers : [], usedMs)
    await revokeGrant(tx, entropy, { orderId: id }, because, now)
    for (const gift of await giftsOfOrders(tx, [id]))
      await revokeGift(tx, entropy, gift, because, now)
    await reverseEntry(tx, entropy, id, because, now)
    await reopenOrder(tx, id, now)
  }
}
