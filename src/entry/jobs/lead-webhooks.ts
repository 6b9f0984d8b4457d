import type { EventLog } from '../../flows/launches/event-log.ts'
import type { WebhookContext } from '../../flows/webhooks/context.ts'
import { sendWebhooks } from '../../flows/webhooks/send-webhooks.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'

/** Sends members' webhooks: one of the processes with the web role at a time. */
export async function leadWebhooks(
  given: WebhookContext,
  events: EventLog,
  signal: AbortSignal,
): Promise<void> {
  await whileLeading('webhooks', { ...given, signal }, ({ db, signal: led }) =>
    sendWebhooks({ ...given, db }, events, led),
  )
}
