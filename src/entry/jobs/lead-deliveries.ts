import type { EventLog } from '../../flows/launches/event-log.ts'
import type { PushContext } from '../../flows/push/context.ts'
import { sendPushes } from '../../flows/push/send-pushes.ts'
import type { WebhookContext } from '../../flows/webhooks/context.ts'
import { sendWebhooks } from '../../flows/webhooks/send-webhooks.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'

/** Sends members' webhooks, and notifications of their browsers: one of the processes with the web role at a time. */
export async function leadDeliveries(
  given: WebhookContext & PushContext,
  events: EventLog,
  signal: AbortSignal,
): Promise<void> {
  await whileLeading('webhooks', { ...given, signal }, async ({ db, signal: led }) => {
    const context = { ...given, db }
    await Promise.all([sendWebhooks(context, events, led), sendPushes(context, led)])
  })
}
