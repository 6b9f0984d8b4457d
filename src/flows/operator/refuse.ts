import { attachTransfer, findOrder, markRefused } from '../../domains/orders/index.ts'
import { formatSol } from '../../kernel/money.ts'
import { auditAction } from '../audit.ts'
import { undoSettlement } from '../purchase/grants.ts'
import { settleOrders } from '../purchase/settle-orders.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { type Contested, contestedPayments } from './queries.ts'

/**
 * Who gets the contested payments of a refused order: the id of another order that claims them, or
 * nobody.
 */
export type PaymentTo = string | 'nobody'

/**
 * Refuses an order: it can no longer settle, and contests no other order. If others claim its payments,
 * the operator has to decide who gets them: an order, or nobody. With nobody, they wait for a later attach
 * or refund, out of reach of all claims.
 *
 * @param paymentTo null: the operator knows of no other claim
 * @throws OperatorRefusal with the rivals, if there are any and `paymentTo` names none of them
 */
export async function refuseOrder(
  context: Services,
  orderId: string,
  because: string,
  paymentTo: PaymentTo | null = null,
): Promise<void> {
  const { clock } = context
  const now = clock.now()
  // The rival that gets them is settled with them, even if its payment is no longer waited for.
  const orders = paymentTo === null || paymentTo === 'nobody' ? [orderId] : [orderId, paymentTo]
  await settleOrders(context, { wallets: [], orders }, async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) throw new OperatorRefusal(`No order has the id ${orderId}.`)
    const contested = await contestedPayments(tx, context.exchanges, orderId)
    refuseUnclear(orderId, contested, paymentTo)
    if (order.settledAt !== null) {
      await undoSettlement(tx, context, { orderId, because }, now)
    }
    await markRefused(tx, orderId, now)
    for (const { transfer, rivals } of contested) {
      const isForRival = paymentTo !== null && rivals.includes(paymentTo)
      const to = isForRival ? paymentTo : orderId
      await attachTransfer(tx, transfer, { orderId: to, by: 'operator', at: now })
    }
    const detail = { because, payment_to: paymentTo }
    await auditAction(tx, context, 'refuse', orderId, detail)
  })
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
    throw new OperatorRefusal(`No other order claims what ${orderId} claims. Omit --payment-to.`)
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
    { rivals },
  )
}
