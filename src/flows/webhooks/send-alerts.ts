import { ALERT_MATCHED } from '../../contract/webhooks.ts'
import { isWebhookOn, type Webhook, webhookInboxes } from '../../domains/webhooks/index.ts'
import { emptyInbox } from '../../kernel/inbox.ts'
import { isLifetime } from '../members/api-keys.ts'
import type { WebhookContext } from './context.ts'
import { deliverMessage } from './deliver-message.ts'

/**
 * Sends the alerts that wait for a webhook, before its events, because they are few and age.
 * @returns false: the webhook refused one, or `signal` aborted
 */
export function sendAlerts(
  context: WebhookContext,
  webhook: Webhook,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock } = context
  return emptyInbox({ inboxes: webhookInboxes, db, now: clock.now() }, webhook.id, {
    mayGet: () => mayGet(context, webhook),
    async send({ id, body }) {
      const message = { id: `alert_${id}`, type: ALERT_MATCHED, event: null, alert: id }
      const { after } = await deliverMessage(context, webhook, {
        ...message,
        data: JSON.parse(body),
      })
      return after?.failingSince === null
    },
    signal,
  })
}

/** Whether a webhook is still on and its member's plan still brings it. */
export async function mayGet(
  context: WebhookContext,
  { id, account_id }: Webhook,
): Promise<boolean> {
  return (await isWebhookOn(context.db.read, id)) && (await isLifetime(context, account_id))
}
