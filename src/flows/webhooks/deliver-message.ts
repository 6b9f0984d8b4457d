import { MEMBER_WEBHOOK, MESSAGES_QUEUED } from '../../contract/news.ts'
import {
  type AfterTry,
  afterTry,
  signatureHeaders,
  storeDelivery,
  type Webhook,
  type WebhookDeliveryRow,
  webhookInboxes,
} from '../../domains/webhooks/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { enqueue, publish } from '../news.ts'
import type { WebhookContext } from './context.ts'

/** What is sent. `event`: its number; null for an alert, whose row `alert` names, and for a test. */
type WebhookMessage = {
  id: string
  type: string
  event: number | null
  alert?: string
  data: object
}

/**
 * Sends one message, then stores the attempt and its consequences in one transaction, including the
 * notice to the member if the webhook was disabled.
 */
export async function deliverMessage(
  context: WebhookContext,
  webhook: Webhook,
  { id, type, event, alert, data }: WebhookMessage,
): Promise<{ delivery: WebhookDeliveryRow; after: AfterTry | null }> {
  const { db, clock, entropy, sealer, sender } = context
  const at = clock.now()
  const begun = clock.monotonic()
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
  const secrets = secretsAt(webhook, at).map((sealed) => sealer.open(sealed) as string)
  const headers = signatureHeaders(secrets, { id, at, body })
  const answer = await sender.send({ url: webhook.url, headers, body })
  const delivery: WebhookDeliveryRow = {
    id: newId(entropy),
    webhook_id: webhook.id,
    event,
    type,
    at,
    status: 'status' in answer ? answer.status : null,
    failure: 'failure' in answer ? answer.failure : null,
    took_ms: Math.round(clock.monotonic() - begun),
  }
  const progress = { tries: webhook.tries, failingSince: webhook.failing_since }
  const isTest = event === null && alert === undefined
  const after = isTest ? null : afterTry(progress, answer, clock.now())
  await db.transaction(async (tx) => {
    await storeDelivery(tx, delivery, after)
    if (alert !== undefined && after?.isOver) await webhookInboxes.dropItem(tx, alert)
    if (!after?.disabledBecause) return
    const host = new URL(webhook.url).host
    const payload = { account: webhook.account_id, host, because: after.disabledBecause }
    const once = `${MEMBER_WEBHOOK} ${delivery.id}`
    await enqueue(tx, entropy, { topic: MEMBER_WEBHOOK, once, payload, at: clock.now() })
  })
  if (after?.disabledBecause) publish(db, MESSAGES_QUEUED, 'webhook')
  return { delivery, after }
}

/** The sealed secrets: the current one, then the previous one while it still signs. */
function secretsAt({ secret, old_secret, old_secret_until }: Webhook, at: Ms): string[] {
  const isOverlapping = old_secret !== null && old_secret_until !== null && at < old_secret_until
  return isOverlapping ? [secret, old_secret] : [secret]
}
