import {
  asDecided,
  type Decision,
  dropTransfers,
  dropUnreadable,
  findOrdersByReference,
  findOrdersOfUnreadable,
  findOrdersServedBy,
  findOurWallets,
  type LockedCase,
  lockCase,
  observeTransfers,
  observeUnreadable,
  type Sighting,
  storeCursor,
  storeObservations,
  type Transfer,
} from '../../domains/orders/index.ts'
import { fence } from '../../kernel/db/database.ts'
import { RetryableError } from '../../kernel/errors.ts'
import type { Services } from '../services.ts'
import { ordersAwaiting } from './exchange-amount.ts'
import { ordersToProve, proveByTransfer } from './proof.ts'
import { publishRetired } from './publish-retired.ts'
import { settleNews } from './settlement.ts'

/**
 * Handles new transactions. Payments, their orders, and grants are committed together with the
 * cursor: after a crash the chain is read again from there, and nothing counts twice.
 *
 * @param epoch of the watcher's leadership: a replaced leader moves no cursor; null: move no cursor
 */
export async function observe(
  context: Services,
  sighting: Sighting,
  epoch: number | null,
): Promise<void> {
  const { wallet, owner = wallet, commitment } = sighting
  const now = context.clock.now()
  await settleNews(context, async (tx) => {
    if (epoch !== null) await fence(tx, 'payments', epoch)
    const { ours, retiresAt } = await findOurWallets(tx, [owner, ...sendersOf(sighting)])
    const seen = {
      wallet,
      commitment,
      now,
      ours: new Set([context.recipient, ...ours]),
      retiresAt: retiresAt.get(owner) ?? null,
    }
    const orderOf = await findOrdersByReference(tx, sighting)
    const observations = sighting.transactions.map((transaction) =>
      observeTransfers(transaction, orderOf, seen),
    )
    const transfers = observations.flatMap((observation) => observation.transfers)
    const unreadable = sighting.unreadable.map((transaction) =>
      observeUnreadable(transaction, seen),
    )

    const served = await findOrdersServedBy(tx, sighting.dropped)
    const awaiting = await ordersAwaiting(tx, context, transfers)
    const signatures = commitment === 'finalized' ? signaturesOf(sighting) : []
    const attached = await findOrdersOfUnreadable(tx, wallet, signatures)
    const proofs = observations.flatMap(({ proof }) => proof ?? [])
    const proven = await ordersToProve(tx, proofs)
    const named = [...orderOf.values(), ...served, ...awaiting, ...attached, ...proven]
    const locked = await lockCase(tx, payingWallets(transfers), named, now)
    const decisions = await dropUnreadable(tx, wallet, signatures)
    for (const decision of decisions.values()) refuseUnlocked(decision, locked)
    const decided = observations.map((observation, index) =>
      asDecided(observation, decisions.get(signatures[index] ?? '')),
    )
    const unread = unreadable.map((one) => ({ transfers: [one], mentions: [] }))
    await storeObservations(tx, [...decided, ...unread])
    await dropTransfers(tx, sighting.dropped)
    for (const { proof } of decided) if (proof) await proveByTransfer(tx, context, proof)
    for (const transfer of decided.flatMap((observation) => observation.transfers))
      await publishRetired(tx, context, transfer, now)
    if (sighting.cursor && epoch !== null) await storeCursor(tx, sighting.wallet, sighting.cursor)
    return locked
  })
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
