import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { Coins } from '../../../kernel/money.ts'
import { type ExcessPart, excessParts } from '../excess-parts.ts'
import type { Order, Transfer } from '../order.ts'
import { storable, toTransfer } from '../table.ts'
import { loadRates } from './load.ts'

/** A final transfer. `refundId`: it was paid back, and closed for good. */
export type FinalTransfer = Transfer & { refundId: string | null }

/** Final transfers of a signature or of an order. */
export async function findFinalTransfers(db: Queryable, subject: string): Promise<FinalTransfer[]> {
  const rows = await db
    .selectFrom('transfers')
    .selectAll()
    .where((eb) => eb.or([eb('signature', '=', subject), eb('order_id', '=', subject)]))
    .where('state', '=', 'finalized')
    .orderBy('signature')
    .orderBy('path')
    .execute()
  return rows.map((row) => ({ ...toTransfer(row), refundId: row.refund_id }))
}

/** The parts of a settled order's payments that are above its price. What was refunded counts no more. */
export async function findExcess(db: Queryable, order: Order): Promise<ExcessPart[]> {
  const all = await findFinalTransfers(db, order.id)
  const open = all.filter(({ refundId }) => refundId === null)
  return excessParts(order, open, await loadRates(db, [order], open))
}

/**
 * Records what was paid back.
 * @param refund `returned` null: it could not be read on the chain
 * @returns false: this transaction has paid back something else to the same wallet
 */
export async function storeRefund(
  tx: Tx,
  refund: {
    id: string
    signature: string
    destination: string
    returned: Coins | null
    now: Ms
  },
): Promise<boolean> {
  const { id, signature, destination, returned, now } = refund
  const kept = await tx
    .insertInto('refunds')
    .values({
      id,
      signature,
      destination,
      lamports: returned === null ? null : storable(returned.lamports),
      usdc: returned === null ? null : storable(returned.usdc),
      verified_at: returned === null ? null : now,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['signature', 'destination']).doNothing())
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

/** Strangers can send any number of payments of dust under an order's reference. */
const CLOSED_AT_ONCE = 100

/** Closes transfers for good: they were paid back. */
export async function closeTransfers(
  tx: Tx,
  transfers: readonly Pick<Transfer, 'signature' | 'recipient' | 'path'>[],
  refundId: string,
): Promise<void> {
  for (let from = 0; from < transfers.length; from += CLOSED_AT_ONCE) {
    const some = transfers.slice(from, from + CLOSED_AT_ONCE)
    const closed = await tx
      .updateTable('transfers')
      .set({ refund_id: refundId })
      .where((one) =>
        one.or(
          some.map(({ signature, recipient, path }) => one.and({ signature, recipient, path })),
        ),
      )
      .where('state', '=', 'finalized')
      .where('refund_id', 'is', null)
      .executeTakeFirst()
    // An unreadable transfer was read meanwhile, and the rows that replaced it would stay open.
    if (closed.numUpdatedRows !== BigInt(some.length))
      throw new Error(`transfers of ${some[0]?.signature} and others have changed`)
  }
}

/**
 * Records what was returned of each payment. A payment that was returned in full is closed for good, as by
 * any refund.
 */
export async function storeReturns(
  tx: Tx,
  parts: readonly ExcessPart[],
  refundId: string,
): Promise<void> {
  for (const { transfer, units } of parts) {
    const { signature, recipient, path } = transfer
    const returned = storable(units)
    const inUsdc = transfer.usdc !== null
    const sums = { lamports: inUsdc ? 0 : returned, usdc: inUsdc ? returned : 0 }
    await tx
      .insertInto('returns')
      .values({ refund_id: refundId, signature, recipient, path, ...sums })
      .execute()
    const isWhole = units === (transfer.usdc ?? transfer.lamports)
    const kept = await tx
      .updateTable('transfers')
      .set((eb) => ({
        returned: eb('returned', '+', returned),
        ...(isWhole ? { refund_id: refundId } : {}),
      }))
      .where('signature', '=', signature)
      .where('recipient', '=', recipient)
      .where('path', '=', path)
      .where('refund_id', 'is', null)
      .executeTakeFirst()
    if (kept.numUpdatedRows !== 1n) throw new Error(`transfer ${signature} ${path} was closed`)
  }
}
