import { ORDER_NEWS } from '../../contract/news.ts'
import {
  attachTransfer,
  type Evidence,
  independentGroups,
  type LockedCase,
  loadCase,
  type Order,
  type Party,
  type Settlement,
  settle,
  storeSettlement,
  type Transfer,
  transferKey,
} from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { publish } from '../news.ts'
import type { Services } from '../services.ts'
import { enqueueExcess, enqueueLeftOver } from './enqueue-excess.ts'
import { enqueueReview } from './enqueue-review.ts'
import { grantPaid, undoSettlement } from './grants.ts'
import { upgradeState } from './upgrade-base.ts'

type Context = Pick<Services, 'entropy' | 'exchanges'>

/**
 * Settles orders in one transaction. `work` stores what is new and takes the locks of every order that it
 * concerns (`lockCase`). `settle` decides about each of them, without I/O. What follows is stored with it: the
 * payments that the order takes, its grant, its row, and news for the bot and operators. The orders' pages hear
 * of it after the commit.
 */
export async function settleOrders(
  context: Services,
  work: (tx: Tx) => Promise<LockedCase>,
): Promise<void> {
  const changed = await context.db.transaction(async (tx) => {
    const locked = await work(tx)
    return settleLocked(tx, context, locked, context.clock.now())
  })
  for (const orderId of changed) publish(context.db, ORDER_NEWS, orderId)
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
  const whole = await loadCaseState(tx, context, locked, now)
  for (const orders of independentGroups([...whole.parties.values()], whole.evidence)) {
    const settling = locked.settling.filter((id) => orders.includes(id))
    const group = { ...locked, settling, orders }
    for (const id of await settleGroup(tx, context, group, whole, now)) changed.add(id)
  }
  return changed
}

/** Settles orders that affect each other, one after another. `whole`: also holds what others are. */
async function settleGroup(
  tx: Tx,
  context: Context,
  group: LockedCase,
  whole: CaseState,
  now: Ms,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  const attached = new Set<string>()
  const settled: Order[] = []
  let state = whole
  let isStale = false
  for (const orderId of group.settling) {
    if (isStale) state = await loadCaseState(tx, context, group, now)
    const { parties, evidence } = state
    const party = parties.get(orderId)
    if (!party) continue
    const settlement = settle(party, evidence)
    const losers = await attachPayments(tx, context, party.order, settlement, now)
    if (settlement.grant) {
      const payments = paymentsOf(party.order, settlement, evidence)
      await grantPaid(tx, context, party.order, settlement, payments, now)
    }
    const isNews = await storeSettlement(tx, party.order, settlement, now)
    await enqueueExcess(tx, context, party, settlement, evidence)
    await enqueueReview(tx, context, party, settlement, evidence)

    for (const id of isNews ? [...losers, orderId] : losers) changed.add(id)
    for (const { transfer } of settlement.attach) attached.add(transferKey(transfer))
    if (settlement.status === 'settled') settled.push(party.order)
    isStale = settlement.grant || settlement.attach.length > 0
  }
  const { evidence } = state
  const transfers = evidence.transfers.filter((transfer) => !attached.has(transferKey(transfer)))
  await enqueueLeftOver(tx, context, settled, { ...evidence, transfers })
  return changed
}

/** All that is known of the orders in a case. */
type CaseState = { parties: ReadonlyMap<string, Party>; evidence: Evidence }

async function loadCaseState(
  tx: Tx,
  context: Context,
  { orders, crowded }: LockedCase,
  now: Ms,
): Promise<CaseState> {
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
    await undoSettlement(tx, context, { orderId: loser, because, carriers: taken }, now)
    const moved = { action: 'move', subject: loser, detail: { to: orderId } }
    await writeAudit(tx, context.entropy, { at: now, actor: 'proof', ...moved })
  }
  for (const { transfer, by } of attach)
    await attachTransfer(tx, transfer, { orderId, by, at: now })
  return losers
}

/** The payments that serve an order, and those that it takes now. */
function paymentsOf(
  { id }: Order,
  { attach }: Settlement,
  { transfers }: Evidence,
): Pick<Transfer, 'matchedBy'>[] {
  const served = transfers.filter(({ orderId }) => orderId === id)
  return [...served, ...attach.map(({ by }) => ({ matchedBy: by }))]
}
