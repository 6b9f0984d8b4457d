import {
  findMembershipById,
  grantMembership,
  lockMembership,
  revokeGrant,
} from '../domains/memberships/index.ts'
import {
  attachTransfer,
  type Evidence,
  isUpgraded,
  keepSettlement,
  type LockedCase,
  loadCase,
  type Order,
  type Party,
  reopenOrder,
  type Settlement,
  settle,
  type UpgradeState,
  upgradesOn,
} from '../domains/orders/index.ts'
import type { Ms } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import { enqueue } from '../kernel/db/outbox.ts'
import { writeAudit } from './audit.ts'
import { ORDER_NEWS, type PurchaseContext } from './context.ts'

type Context = Pick<PurchaseContext, 'entropy' | 'exchanges'>

/** Runs `work` and the settlement of the orders it locked in one transaction; then the news goes out. */
export async function settleNews(
  context: PurchaseContext,
  work: (tx: Tx) => Promise<LockedCase>,
): Promise<void> {
  const changed = await context.db.transaction(async (tx) =>
    settleOrders(tx, context, await work(tx), context.clock.now()),
  )
  for (const orderId of changed) context.db.publish(ORDER_NEWS, orderId)
}

/**
 * Judges the orders of a locked case and writes what follows: whom the payments serve, what is
 * granted, whom to tell. The caller's transaction makes it all true at once, or nothing of it.
 *
 * @returns ids of the orders whose buyers have something new to see
 */
export async function settleOrders(
  tx: Tx,
  context: Context,
  locked: LockedCase,
  now: Ms,
): Promise<string[]> {
  const changed = new Set<string>()
  let known: Known | null = null
  for (const orderId of locked.judged) {
    known ??= await learn(tx, context, locked, now)
    const party = known.parties.get(orderId)
    if (!party) continue
    const settlement = settle(party, known.evidence)
    const taken = await apply(tx, context, party, settlement, now)
    for (const id of taken) changed.add(id)
    if (await keepSettlement(tx, orderId, settlement, now)) changed.add(orderId)
    const altersTheCase = settlement.grant || settlement.attach.length > 0
    if (altersTheCase) known = null
  }
  return [...changed]
}

type Known = { parties: ReadonlyMap<string, Party>; evidence: Evidence }

async function learn(
  tx: Tx,
  context: Context,
  { orders, crowded }: LockedCase,
  now: Ms,
): Promise<Known> {
  const { parties, ...evidence } = await loadCase(tx, orders, context.exchanges)
  const accounts = [...new Set(parties.map(({ order }) => order.accountId))]
  if (accounts.length > 0) await lockMembership(tx, ...accounts)
  const rivals = new Map<string, Party>()
  for (const party of parties) {
    rivals.set(party.order.id, { ...party, upgrade: await upgradeState(tx, party.order) })
  }
  return { parties: rivals, evidence: { ...evidence, rivals, crowded, now } }
}

/** A membership is upgraded at the difference once, whoever holds what came of it now. */
async function upgradeState(
  tx: Tx,
  { id, upgrades }: Pick<Order, 'id' | 'upgrades'>,
): Promise<UpgradeState | null> {
  if (upgrades === null) return null
  const membership = await findMembershipById(tx, upgrades)
  const isFirst = !(await isUpgraded(tx, upgrades, id))
  return {
    activeUntil: membership?.expiresAt ?? null,
    upgraded: membership?.plan !== '30d' || !isFirst,
  }
}

/** @returns orders that lost their payment to this one */
async function apply(
  tx: Tx,
  context: Context,
  { order }: Party,
  settlement: Settlement,
  now: Ms,
): Promise<string[]> {
  const losers = new Set(settlement.attach.flatMap(({ transfer }) => transfer.orderId ?? []))
  for (const loser of losers) {
    await withdraw(tx, context, loser, `payment proven for order ${order.id}`, now)
    await writeAudit(tx, context.entropy, {
      at: now,
      actor: 'proof',
      action: 'move',
      subject: loser,
      detail: { to: order.id },
    })
  }
  for (const { transfer, by } of settlement.attach)
    await attachTransfer(tx, transfer, { orderId: order.id, by, at: now })
  if (settlement.grant) {
    await grantMembership(
      tx,
      context.entropy,
      { orderId: order.id, accountId: order.accountId, plan: order.plan },
      now,
    )
    const payload = { order: order.id, account: order.accountId, plan: order.plan }
    await enqueue(tx, context.entropy, {
      topic: 'member.granted',
      once: `granted ${order.id} ${now}`,
      payload,
      at: now,
    })
  }
  if (isNewsForAPerson(order, settlement)) {
    const payload = { order: order.id, exception: settlement.exception }
    const once = `operator ${order.id} ${settlement.exception}`
    await enqueue(tx, context.entropy, { topic: 'operator.review', once, payload, at: now })
  }
  return [...losers]
}

/**
 * Takes back what an order was granted, as its payment was another's. What was upgraded on the
 * strength of it is judged anew: the difference alone pays for nothing.
 */
export async function withdraw(
  tx: Tx,
  { entropy }: Pick<Context, 'entropy'>,
  orderId: string,
  because: string,
  now: Ms,
): Promise<void> {
  const upgrades = await upgradesOn(tx, orderId)
  for (const id of [orderId, ...upgrades]) {
    await revokeGrant(tx, entropy, id, because, now)
    await reopenOrder(tx, id, now)
  }
}

/** An order that an operator has refused has had its person. */
function isNewsForAPerson(order: Order, { exception }: Settlement): boolean {
  return order.refusedAt === null && exception !== order.exception && NEEDS_A_PERSON.has(exception)
}

const NEEDS_A_PERSON: ReadonlySet<Settlement['exception']> = new Set([
  'contested',
  'review',
  'wrong_asset',
])
