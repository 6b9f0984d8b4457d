import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { transferKey } from '../chain-order.ts'
import type { Observation } from '../observation.ts'
import type { Order, Settlement, Transfer } from '../order.ts'
import { fromTransfer, storable } from '../table.ts'

/** Far below how many parameters a statement can have. */
const ROWS_PER_INSERT = 50

/**
 * Stores observed transfers. A known transfer keeps its first sighting and its order; only its progress to
 * finality is updated. Versions from a fork are dropped.
 */
export async function storeObservations(
  tx: Tx,
  observations: readonly Observation[],
): Promise<void> {
  // A transaction that was listed twice counts as it was read last: a statement can't write a row
  // twice.
  const rows = new Map(
    observations.flatMap(({ transfers }) => transfers.map((one) => [transferKey(one), one])),
  )
  const transfers = [...rows.values()]
  for (let at = 0; at < transfers.length; at += ROWS_PER_INSERT)
    await storeTransfers(tx, transfers.slice(at, at + ROWS_PER_INSERT))
  const final = observations.filter(({ transfers: [first] }) => first?.state === 'finalized')
  await dropForked(
    tx,
    final.flatMap(({ transfers: [first] }) => first ?? []),
  )
  // Written only once final, because a fork can undo it.
  const mentions = final.flatMap((one) => one.mentions)
  if (mentions.length === 0) return
  await tx
    .insertInto('mentions')
    .values(
      mentions.map(({ orderId, signature, reason }) => ({ order_id: orderId, signature, reason })),
    )
    .onConflict((conflict) => conflict.columns(['signature', 'order_id']).doNothing())
    .execute()
}

async function storeTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  await tx
    .insertInto('transfers')
    .values(transfers.map(fromTransfer))
    .onConflict((conflict) =>
      conflict
        .columns(['signature', 'recipient', 'path'])
        .doUpdateSet((eb) => ({
          slot: eb.ref('excluded.slot'),
          block_time: eb.ref('excluded.block_time'),
          lamports: eb.ref('excluded.lamports'),
          usdc: eb.ref('excluded.usdc'),
          source: eb.ref('excluded.source'),
          kind: eb.ref('excluded.kind'),
          detail: eb.ref('excluded.detail'),
          state: eb.ref('excluded.state'),
          finalized_at: eb.ref('excluded.finalized_at'),
        }))
        .where('transfers.state', '!=', 'finalized'),
    )
    .execute()
}

/** Drops confirmed versions of final transactions: those landed differently, on a fork. */
async function dropForked(tx: Tx, final: readonly Transfer[]): Promise<void> {
  for (const [recipient, some] of Map.groupBy(final, (one) => one.recipient)) {
    const signatures = [...new Set(some.map(({ signature }) => signature))]
    await tx
      .updateTable('transfers')
      .set({ state: 'dropped' })
      .where('signature', 'in', signatures)
      .where('recipient', '=', recipient)
      .where('state', '=', 'confirmed')
      .execute()
  }
}

/** Drops transfers that were confirmed but did not become final. Nothing was granted for them. */
export async function dropTransfers(tx: Tx, signatures: readonly string[]): Promise<void> {
  if (signatures.length === 0) return
  await tx
    .updateTable('transfers')
    .set({ state: 'dropped' })
    .where('signature', 'in', signatures)
    .where('state', '=', 'confirmed')
    .execute()
}

/**
 * Writes a settlement's outcome onto the order, which is locked and unchanged since it was read.
 * @returns whether anything a buyer sees has changed
 */
export async function storeSettlement(
  tx: Tx,
  order: Order,
  settlement: Settlement,
  now: Ms,
): Promise<boolean> {
  const changed = SHOWN.some((field) => order[field] !== settlement[field])
  const isKept = order.recheckAt === settlement.recheckAt && order.holdsUse === settlement.holdsUse
  if (changed || !isKept) {
    await tx
      .updateTable('orders')
      .set({
        status: settlement.status,
        exception: settlement.exception,
        due_cents: settlement.due,
        due_lamports: settlement.dueLamports === null ? null : storable(settlement.dueLamports),
        excess_cents: settlement.excess,
        offered_cents: settlement.offered,
        judged_cents: settlement.settledPrice,
        recheck_at: settlement.recheckAt,
        holds_use: Number(settlement.holdsUse),
        ...(settlement.grant ? { settled_at: now, settled_by: settlement.by, for_less: 0 } : {}),
      })
      .where('id', '=', order.id)
      .execute()
  }
  return changed
}

const SHOWN = [
  'status',
  'exception',
  'due',
  'dueLamports',
  'excess',
  'offered',
  'settledPrice',
] as const

/**
 * Gives a transfer to an order, if it is still where it was read and was not paid back.
 * @throws Error if it is not, which the count of updated rows shows
 */
export async function attachTransfer(
  tx: Tx,
  transfer: Pick<Transfer, 'signature' | 'recipient' | 'path' | 'orderId'>,
  match: { orderId: string; by: NonNullable<Transfer['matchedBy']>; at: Ms },
): Promise<void> {
  const result = await tx
    .updateTable('transfers')
    .set({
      order_id: match.orderId,
      matched_by: match.by,
      matched_at: match.at,
      set_aside_at: null,
    })
    .where('signature', '=', transfer.signature)
    .where('recipient', '=', transfer.recipient)
    .where('path', '=', transfer.path)
    .where('refund_id', 'is', null)
    .where('order_id', transfer.orderId === null ? 'is' : '=', transfer.orderId)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n)
    throw new Error(`transfer ${transfer.signature} ${transfer.path} was taken meanwhile`)
}

/** Undoes a settlement whose payment was proven to be another's. */
export async function reopenOrder(tx: Tx, orderId: string, now: Ms): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      status: 'expired',
      exception: 'contested',
      settled_at: null,
      settled_by: null,
      judged_cents: null,
      excess_cents: null,
      offered_cents: null,
      periods: 0,
      recheck_at: now,
    })
    .where('id', '=', orderId)
    .execute()
}
