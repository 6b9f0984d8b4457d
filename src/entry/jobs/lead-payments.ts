import type { PaymentSink } from '../../domains/orders/index.ts'
import type { PurchaseContext } from '../../flows/context.ts'
import { forgetSpent } from '../../flows/forget-spent.ts'
import { paymentSink } from '../../flows/payment-sink.ts'
import { recheckDue } from '../../flows/purchase.ts'
import { tellOperator } from '../../flows/tell-operator.ts'
import { createUnheardWatch } from '../../flows/unheard-news.ts'
import { HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { every } from './every.ts'

export type PaymentWork = {
  watch(sink: PaymentSink, signal: AbortSignal): Promise<void>
  /** The bot tells operators and members; without one the log does. */
  hasBot: boolean
}

/**
 * The payments role: one process at a time watches the chain, looks again at orders whose time has
 * come, and tells the operator where there is no bot. When it loses the lead, or the watch ends
 * because it has lost it, it stops writing and stands by again.
 */
export async function leadPayments(
  context: PurchaseContext,
  { watch, hasBot }: PaymentWork,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, clock } = context
  while (!signal.aborted) {
    const leadership = await db.lead('payments', signal)
    if (!leadership) return
    log.info({ epoch: leadership.epoch }, 'watching payments')
    const over = new AbortController()
    const led = AbortSignal.any([signal, leadership.signal, over.signal])
    const jobs = { clock, log, signal: led }
    await Promise.all([
      watch(paymentSink(context, leadership.epoch), led).finally(() => over.abort()),
      every(SECOND, () => recheckDue(context), jobs),
      every(HOUR, () => forgetSpent(context), jobs),
      hasBot
        ? every(MINUTE, createUnheardWatch(context), jobs)
        : every(SECOND, () => tellOperator(context), jobs),
    ])
    await leadership.release()
  }
}
