import { createWebhookSender } from '../../../src/adapters/webhooks/send.ts'
import { createEventLog } from '../../../src/flows/launches/event-log.ts'
import type { PurchaseContext } from '../../../src/flows/purchase/context.ts'
import { systemClock } from '../../../src/kernel/clock.ts'

/** What members' programs are served from. */
export function programsOf(context: PurchaseContext, signal: AbortSignal, anyAddress = false) {
  return {
    events: createEventLog(context, signal),
    sender: createWebhookSender(systemClock, { anyAddress }),
  }
}
