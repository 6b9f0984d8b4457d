import type { Kysely } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Transfer } from '../order.ts'
import type { OverPart } from '../over.ts'
import type { Payback } from '../ports.ts'
import { storable, toTransfer } from '../table.ts'

/** A final transfer. `refundId`: it was paid back, and closed for good. */
export type FinalTransfer = Transfer & { refundId: string | null }

/** Final transfers of a signature or of an order. */
export async function findFinalTransfers(
  db: Kysely<Tables>,
  subject: string,
): Promise<FinalTransfer[]> {
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

/**
 * Records what was paid back.
 * @param refund `payback` null: it could not be read on the chain
 * @returns false: this transaction has paid back something else to the same wallet
 */
export async function keepRefund(
  tx: Tx,
  refund: {
    id: string
    signature: string
    destination: string
    payback: Payback | null
    now: Ms
  },
): Promise<boolean> {
  const { id, signature, destination, payback, now } = refund
  const kept = await tx
    .insertInto('refunds')
    .values({
      id,
      signature,
      destination,
      lamports: payback === null ? null : storable(payback.lamports),
      verified_at: payback === null ? null : now,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['signature', 'destination']).doNothing())
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

/** Closes transfers for good: they were paid back. */
export async function closeTransfers(
  tx: Tx,
  transfers: readonly Pick<Transfer, 'signature' | 'recipient' | 'path'>[],
  refundId: string,
): Promise<void> {
  for (const { signature, recipient, path } of transfers) {
    const closed = await tx
      .updateTable('transfers')
      .set({ refund_id: refundId })
      .where('signature', '=', signature)
      .where('recipient', '=', recipient)
      .where('path', '=', path)
      .where('state', '=', 'finalized')
      .executeTakeFirst()
    // An unreadable one was read meanwhile: what it turned out to be would stay open.
    if (closed.numUpdatedRows !== 1n) throw new Error(`transfer ${signature} ${path} has changed`)
  }
}

/**
 * Records what was returned of each payment. One of which nothing is left is closed for good, as by
 * any refund.
 */
export async function keepReturns(
  tx: Tx,
  parts: readonly OverPart[],
  refundId: string,
): Promise<void> {
  for (const { transfer, lamports } of parts) {
    const { signature, recipient, path } = transfer
    const returned = storable(lamports)
    await tx
      .insertInto('returns')
      .values({ refund_id: refundId, signature, recipient, path, lamports: returned })
      .execute()
    const isWhole = lamports === transfer.lamports
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
