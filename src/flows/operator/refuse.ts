import {
  attachTransfer,
  lockCase,
  type Transfer,
  toTransfer,
  transferKey,
} from '../../domains/orders/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { formatSol } from '../../kernel/money.ts'
import { writeAudit } from '../purchase/audit.ts'
import type { PurchaseContext } from '../purchase/context.ts'
import { settleNews, withdraw } from '../purchase/settlement.ts'
import { OperatorRefusal } from './operator-refusal.ts'

/** Who gets contested payments of a refused order: the id of another order that claims them, or nobody. */
export type PaymentTo = string | 'nobody'

/**
 * Says no to an order: it can settle no more, and contests nobody. Where others claim its payments
 * the operator has to say who gets them: an order, or nobody. Nobody's stay for a later attach or
 * refund, out of the reach of all claims.
 *
 * @param paymentTo null: there is nobody else, as far as the operator knows
 * @throws OperatorRefusal with the rivals, when there are some and `paymentTo` names none of them
 */
export async function refuseOrder(
  context: PurchaseContext,
  orderId: string,
  because: string,
  paymentTo: PaymentTo | null = null,
): Promise<void> {
  const { clock, entropy } = context
  const now = clock.now()
  await settleNews(context, async (tx) => {
    const locked = await lockCase(tx, [], [orderId], now)
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!order) throw new OperatorRefusal(`There is no order ${orderId}.`)
    const contested = await contestedPayments(tx, context, orderId)
    refuseUnclear(orderId, contested, paymentTo)
    if (order.settled_at !== null) await withdraw(tx, context, orderId, because, now)
    await tx
      .updateTable('orders')
      .set({ refused_at: now, settled_at: null, settled_by: null })
      .where('id', '=', orderId)
      .execute()
    for (const { transfer, rivals } of contested) {
      const isForRival = paymentTo !== null && rivals.includes(paymentTo)
      const to = isForRival ? paymentTo : orderId
      await attachTransfer(tx, transfer, { orderId: to, by: 'operator', at: now })
    }
    const detail = { because, payment_to: paymentTo }
    const entry = { at: now, actor: 'operator', action: 'refuse', subject: orderId, detail }
    await writeAudit(tx, entropy, entry)
    return locked
  })
}

type Contested = { transfer: Transfer; rivals: string[] }

/** Payments that the order claims or has by its sender alone, and that others could get without it. */
async function contestedPayments(
  tx: Tx,
  { exchanges }: PurchaseContext,
  orderId: string,
): Promise<Contested[]> {
  const rows = await tx
    .selectFrom('transfers')
    .innerJoin('claims as own', 'own.wallet', 'transfers.source')
    .innerJoin('orders', 'orders.id', 'own.order_id')
    .innerJoin('claims as other', 'other.wallet', 'transfers.source')
    .innerJoin('orders as rival', 'rival.id', 'other.order_id')
    .selectAll('transfers')
    .select('rival.id as rival_id')
    .where('orders.id', '=', orderId)
    .where('transfers.kind', '=', 'system')
    .where('transfers.state', '!=', 'dropped')
    .where('transfers.refund_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('transfers.order_id', 'is', null),
        eb.and([eb('transfers.order_id', '=', orderId), eb('transfers.matched_by', '=', 'sender')]),
      ]),
    )
    .whereRef('transfers.slot', '>', 'orders.opened_slot')
    .whereRef('transfers.slot', '>', 'rival.opened_slot')
    .whereRef('rival.account_id', '!=', 'orders.account_id')
    .where('rival.settled_at', 'is', null)
    .where('rival.refused_at', 'is', null)
    .orderBy('rival.opened_at')
    .execute()
  const contested = new Map<string, Contested>()
  for (const row of rows) {
    if (exchanges.has(row.source ?? '')) continue
    const transfer = toTransfer(row)
    const key = transferKey(transfer)
    const before = contested.get(key) ?? { transfer, rivals: [] }
    contested.set(key, { ...before, rivals: [...before.rivals, row.rival_id] })
  }
  return [...contested.values()]
}

function refuseUnclear(
  orderId: string,
  contested: readonly Contested[],
  paymentTo: PaymentTo | null,
): void {
  const rivals = [...new Set(contested.flatMap((one) => one.rivals))]
  if (paymentTo === 'nobody' || (paymentTo === null && rivals.length === 0)) return
  if (paymentTo !== null && rivals.includes(paymentTo)) return
  if (rivals.length === 0)
    throw new OperatorRefusal(
      `No other order claims what ${orderId} claims. Leave --payment-to out.`,
    )
  const payments = contested.map(
    ({ transfer: { signature, lamports } }) =>
      `${lamports === null ? '?' : formatSol(lamports)} SOL of ${signature}`,
  )
  throw new OperatorRefusal(
    [
      `${payments.join(', ')}: claimed by ${rivals.join(', ')} as well. Say who gets it:`,
      ...rivals.map((rival) => `  --payment-to ${rival}`),
      '  --payment-to nobody    (it stays in "unmatched" until you attach or refund it)',
    ].join('\n'),
    rivals,
  )
}
