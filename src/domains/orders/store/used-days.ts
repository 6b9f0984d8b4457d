import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import type { Transfer } from '../order.ts'

type Key = Pick<Transfer, 'signature' | 'recipient' | 'path'>

/**
 * Records on a payment of an order what was used up of the access that it paid for. It goes wherever the
 * payment goes, until a grant takes it over, which may be when the rest of a price has come.
 *
 * @param carriers those of the order's payments to choose from; empty: any of them
 */
export async function recordUsed(
  tx: Tx,
  orderId: string,
  carriers: readonly Key[],
  usedMs: Ms,
): Promise<void> {
  if (usedMs === 0) return
  const payment = carriers[0] ?? (await firstPayment(tx, orderId))
  if (!payment) return
  await tx
    .updateTable('transfers')
    .set((eb) => ({ used_ms: eb('used_ms', '+', usedMs) }))
    .where('signature', '=', payment.signature)
    .where('recipient', '=', payment.recipient)
    .where('path', '=', payment.path)
    .execute()
}

/** What others have used of an order's payments. Whoever calls it gives that much less access. */
export async function takeUsed(tx: Tx, orderId: string): Promise<Ms> {
  const rows = await tx
    .selectFrom('transfers')
    .select('used_ms')
    .where('order_id', '=', orderId)
    .where('refund_id', 'is', null)
    .where('used_ms', '>', 0)
    .execute()
  if (rows.length === 0) return 0
  await tx
    .updateTable('transfers')
    .set({ used_ms: 0 })
    .where('order_id', '=', orderId)
    .where('refund_id', 'is', null)
    .where('used_ms', '>', 0)
    .execute()
  return rows.reduce((sum, { used_ms }) => sum + used_ms, 0)
}

function firstPayment(tx: Tx, orderId: string): Promise<Key | undefined> {
  return tx
    .selectFrom('transfers')
    .select(['signature', 'recipient', 'path'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'finalized')
    .where('refund_id', 'is', null)
    .orderBy('slot')
    .orderBy('signature')
    .orderBy('path')
    .limit(1)
    .executeTakeFirst()
}
