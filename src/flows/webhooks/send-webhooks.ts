import type { LaunchEventBody } from '../../contract/launches/events.ts'
import type { WebhookFilter } from '../../contract/webhooks.ts'
import {
  dueWebhooks,
  moveWebhook,
  type Webhook,
  webhooksWithAlerts,
} from '../../domains/webhooks/index.ts'
import { MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import { every } from '../../kernel/loop.ts'
import { createPauses } from '../../kernel/pauses.ts'
import { isWanted } from '../launches/event-filter.ts'
import type { EventLog } from '../launches/event-log.ts'
import type { WebhookContext } from './context.ts'
import { deliver } from './deliver.ts'
import { mayGet, sendAlerts } from './send-alerts.ts'

/** Receivers that are sent to concurrently; each gets one message at a time, in order. */
const MOST_AT_ONCE = 100
const MOST_LOOKED_AT = 10_000
const LOOK_MS = SECOND / 4
/** Skipped events are recorded this many at a time. */
const SKIPPED_AT_ONCE = 500
/** The longest pause after a failure of our own, such as another DATA_KEY or a database that takes no writes. */
const LONGEST_PAUSE: Ms = 10 * MINUTE

/** Sends each webhook its member's alerts and the events that it wants, in order, until `signal` aborts. */
export async function sendWebhooks(
  context: WebhookContext,
  events: EventLog,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = context
  const busy = new Map<string, Promise<void>>()
  /** The last skipped event of each webhook, by its id. */
  const skipped = new Map<string, number>()
  /** Webhooks that we failed to send to, through no fault of their receivers. */
  const pauses = createPauses(clock, LONGEST_PAUSE)
  await every({ what: 'sending webhooks', ms: LOOK_MS, clock, log, signal }, startDue)
  await Promise.all(busy.values())

  /** Starts sending to each webhook that lacks alerts or events and is not being sent to. */
  async function startDue(): Promise<void> {
    const { newest } = await events.range()
    const query = { now: clock.now(), newest, limit: MOST_LOOKED_AT }
    // A webhook that finishes while the rows are read has an outdated row.
    const stale = new Set(busy.keys())
    const alerted = await webhooksWithAlerts(db.read, query)
    const due = await dueWebhooks(db.read, query)
    for (const webhook of [...alerted, ...due]) {
      const from = Math.max(webhook.sent_to, skipped.get(webhook.id) ?? 0)
      if (from >= newest && !alerted.includes(webhook)) continue
      if (stale.has(webhook.id) || busy.has(webhook.id) || busy.size >= MOST_AT_ONCE) continue
      if (pauses.isWaiting(webhook.id)) continue
      const work = catchUp({ ...webhook, sent_to: from })
        .then(() => pauses.worked(webhook.id))
        .catch(({ message: err }: Error) => {
          const times = pauses.failed(webhook.id)
          log.error(
            { webhook: webhook.id, times, err },
            'a webhook could not be sent; trying again later',
          )
        })
        .finally(() => busy.delete(webhook.id))
      busy.set(webhook.id, work)
    }
  }

  /** Sends until the webhook is up to date or refuses an event. */
  async function catchUp(webhook: Webhook): Promise<void> {
    let sentTo = webhook.sent_to
    let noted = sentTo
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
        if (wanted) noted = event.id
        sentTo = event.id
        skipped.set(webhook.id, sentTo)
      }
      if (sentTo - noted < SKIPPED_AT_ONCE) continue
      await db.transaction((tx) => moveWebhook(tx, webhook.id, sentTo))
      noted = sentTo
    }
  }
}

async function isDelivered(
  context: WebhookContext,
  webhook: Webhook,
  event: LaunchEventBody,
): Promise<boolean> {
  const { after } = await deliver(context, webhook, messageOf(event))
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
