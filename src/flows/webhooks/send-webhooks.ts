import type { LaunchEventBody } from '../../contract/launches/bodies.ts'
import type { WebhookFilter } from '../../contract/webhooks.ts'
import {
  dueWebhooks,
  moveWebhook,
  type Webhook,
  webhooksWithAlerts,
} from '../../domains/webhooks/index.ts'
import { sendSideBySide } from '../../kernel/loop-receivers.ts'
import { isWanted } from '../launches/event-filter.ts'
import type { EventLog } from '../launches/event-log.ts'
import type { WebhookContext } from './context.ts'
import { deliverMessage } from './deliver-message.ts'
import { mayGet, sendAlerts } from './send-alerts.ts'

/** Receivers that are sent to concurrently; each gets one message at a time, in order. */
const MOST_AT_ONCE = 100
const MOST_LOOKED_AT = 10_000
/** Skipped events are recorded this many at a time. */
const SKIPPED_AT_ONCE = 500

/** Sends each webhook its member's alerts and the events that it wants, in order, until `signal` aborts. */
export async function sendWebhooks(
  context: WebhookContext,
  events: EventLog,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = context
  /** The last skipped event of each webhook, by its id. */
  const skipped = new Map<string, number>()
  const receivers = { what: 'sending webhooks', mostAtOnce: MOST_AT_ONCE, groupOf: () => '' }
  await sendSideBySide({ ...receivers, due, send: catchUp }, { clock, log, signal })

  /** Webhooks that lack alerts or events. */
  async function due(): Promise<Webhook[]> {
    const { newest } = await events.range()
    const query = { now: clock.now(), newest, limit: MOST_LOOKED_AT }
    const alerted = await webhooksWithAlerts(db.read, query)
    const behind = (await dueWebhooks(db.read, query)).filter((one) => reached(one) < newest)
    return [...alerted, ...behind]
  }

  function reached({ id, sent_to }: Webhook): number {
    return Math.max(sent_to, skipped.get(id) ?? 0)
  }

  /** Sends until the webhook is up to date or refuses an event. */
  async function catchUp(webhook: Webhook): Promise<void> {
    let sentTo = reached(webhook)
    let storedAt = sentTo
    const filter = filterOf(webhook)
    while (!signal.aborted) {
      if (!(await sendAlerts(context, webhook, signal))) return
      const more = await events.after(sentTo)
      // Checked after the events were read, so that no event from after the end of the member's access
      // is sent.
      if (more.length === 0 || !(await mayGet(context, webhook))) return
      for (const event of more) {
        if (signal.aborted) return
        const wanted = isWanted(event, filter)
        if (wanted && !(await isDelivered(context, webhook, event))) return
        if (wanted) storedAt = event.id
        sentTo = event.id
        skipped.set(webhook.id, sentTo)
      }
      if (sentTo - storedAt < SKIPPED_AT_ONCE) continue
      await db.transaction((tx) => moveWebhook(tx, webhook.id, sentTo))
      storedAt = sentTo
    }
  }
}

async function isDelivered(
  context: WebhookContext,
  webhook: Webhook,
  event: LaunchEventBody,
): Promise<boolean> {
  const { after } = await deliverMessage(context, webhook, messageOf(event))
  return after?.failingSince === null
}

function messageOf(event: LaunchEventBody) {
  return { id: `evt_${event.id}`, type: event.type, event: event.id, data: event }
}

function filterOf({ filter }: Webhook) {
  const { types, venue, min_attention, max_score } = JSON.parse(filter) as WebhookFilter
  return {
    types: types ?? undefined,
    venue: venue ?? undefined,
    minAttention: min_attention ?? undefined,
    maxScore: max_score ?? undefined,
  }
}
