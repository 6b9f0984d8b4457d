import {
  applyDecision,
  type Decision,
  dropTransfers,
  dropUnreadable,
  findOrdersByReference,
  findOrdersOfUnreadable,
  findOrdersServedBy,
  findOurWallets,
  type LockedCase,
  type Observation,
  observeTransfers,
  observeUnreadable,
  type Sighting,
  storeCursor,
  storeObservations,
  type Transfer,
} from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { fence, type Tx } from '../../kernel/db/database.ts'
import { RetryableError } from '../../kernel/errors.ts'
import type { Services } from '../services.ts'
import { enqueueAlarm } from './books/alarm.ts'
import { enqueueRetired } from './enqueue-retired.ts'
import { ordersAwaiting } from './exchange-amount.ts'
import { ordersToProve, proveByTransfer } from './proof.ts'
import { type Affected, settleOrders } from './settle-orders.ts'

/**
 * Handles new transactions: reads them as payments, locks the orders that they concern, stores them, and settles.
 * Payments, their orders, and grants are committed together with the cursor: after a crash the chain is
 * read again from there, and nothing counts twice.
 *
 * @param epoch of the watcher's leadership: a replaced leader moves no cursor; null: move no cursor
 */
export function observe(
  context: Services,
  sighting: Sighting,
  epoch: number | null,
): Promise<void> {
  const readAffected = async (tx: Tx) => {
    if (epoch !== null) await fence(tx, 'payments', epoch)
    const read = await readSighting(tx, context, sighting, context.clock.now())
    return { ...(await affectedBy(tx, context, sighting, read)), read }
  }
  return settleOrders(context, readAffected, async (tx, locked, { read }) => {
    await storeSighting(tx, context, sighting, read, locked)
    if (epoch !== null) await moveCursor(tx, context, sighting, context.clock.now())
  })
}

/** A sighting, read as payments. Nothing is decided about them yet. */
type SightingRead = {
  observations: Observation[]
  unreadable: Transfer[]
  /** The orders named by references. */
  orderOf: ReadonlyMap<string, string>
  /** At finality, what was unreadable before may be readable now. */
  finalSignatures: readonly string[]
}

async function readSighting(
  tx: Tx,
  context: Services,
  sighting: Sighting,
  now: Ms,
): Promise<SightingRead> {
  const { wallet, owner = wallet, commitment } = sighting
  const { ours, retiresAt } = await findOurWallets(tx, [owner, ...sendersOf(sighting)])
  const seen = {
    wallet,
    commitment,
    now,
    ours: new Set([context.recipient, ...ours]),
    retiresAt: retiresAt.get(owner) ?? null,
  }
  const orderOf = await findOrdersByReference(tx, sighting)
  return {
    observations: sighting.transactions.map((one) => observeTransfers(one, orderOf, seen)),
    unreadable: sighting.unreadable.map((one) => observeUnreadable(one, seen)),
    orderOf,
    finalSignatures: commitment === 'finalized' ? signaturesOf(sighting) : [],
  }
}

/** Every wallet and order that the sighting may concern. */
async function affectedBy(
  tx: Tx,
  context: Services,
  { wallet, dropped }: Sighting,
  { observations, orderOf, finalSignatures }: SightingRead,
): Promise<Affected> {
  const transfers = observations.flatMap((observation) => observation.transfers)
  const served = await findOrdersServedBy(tx, dropped)
  const awaiting = await ordersAwaiting(tx, context, transfers)
  const attached = await findOrdersOfUnreadable(tx, wallet, finalSignatures)
  const proven = await ordersToProve(
    tx,
    observations.flatMap(({ proof }) => proof ?? []),
  )
  const orders = [...orderOf.values(), ...served, ...awaiting, ...attached, ...proven]
  return { wallets: payingWallets(transfers), orders }
}

/** Stores the payments, and what was decided about them while they were unreadable. */
async function storeSighting(
  tx: Tx,
  context: Services,
  { wallet, dropped }: Sighting,
  { observations, unreadable, finalSignatures }: SightingRead,
  locked: LockedCase,
): Promise<void> {
  const decisions = await dropUnreadable(tx, wallet, finalSignatures)
  for (const decision of decisions.values()) refuseUnlocked(decision, locked)
  const decided = observations.map((observation, index) =>
    applyDecision(observation, decisions.get(finalSignatures[index] ?? '')),
  )
  const unread = unreadable.map((one) => ({ transfers: [one], mentions: [] }))
  await storeObservations(tx, [...decided, ...unread])
  await dropTransfers(tx, dropped)
  for (const { proof } of decided) if (proof) await proveByTransfer(tx, context, proof)
  for (const transfer of decided.flatMap(({ transfers }) => transfers))
    await enqueueRetired(tx, context, transfer, context.clock.now())
}

/** A cursor that would move back stays, with an alarm: reading on from later loses nothing stored here. */
async function moveCursor(
  tx: Tx,
  { entropy, log }: Services,
  { wallet, cursor }: Sighting,
  now: Ms,
): Promise<void> {
  if (!cursor || (await storeCursor(tx, wallet, cursor))) return
  const detail = `the cursor would have moved back to slot ${cursor.slot}`
  await enqueueAlarm(tx, { entropy, log }, { kind: 'cursor_back', wallet, detail }, now)
}

function sendersOf({ transactions }: Sighting): string[] {
  return transactions.flatMap(({ transfers, usdc }) =>
    [...transfers, ...(usdc?.transfers ?? [])].flatMap(({ source }) => source ?? []),
  )
}

/**
 * Throws if an operator attached an unreadable payment while we waited for the locks: the next try locks
 * its order, too.
 */
function refuseUnlocked(decision: Decision, { orders }: LockedCase): void {
  if (decision === 'refunded' || decision.orderId === null) return
  if (!orders.includes(decision.orderId))
    throw new RetryableError(`order ${decision.orderId} got a payment in the meantime`)
}

function signaturesOf({ transactions }: Sighting): string[] {
  return transactions.map(({ signature }) => signature)
}

function payingWallets(transfers: readonly Transfer[]): string[] {
  return transfers.flatMap(({ kind, source }) =>
    source !== null && (kind === 'system' || kind === 'reference') ? [source] : [],
  )
}
