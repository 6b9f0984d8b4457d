import type { LaunchBody } from './launches/bodies.ts'
import { LAUNCH_EVENT_TYPES } from './launches/events.ts'
import type { Stage } from './launches/stages.ts'
import type { VenueId } from './launches/venues.ts'

/** Why a message got no answer. Stored: a failure keeps its name. */
export type WebhookFailure =
  | 'bad_url'
  /** The host resolves to an address that is not on the public internet. */
  | 'private_address'
  | 'unknown_host'
  | 'unreachable'
  | 'bad_certificate'
  | 'too_slow'
  | 'bad_answer'

/** Why a webhook is off. */
export type WebhookStop = 'member' | 'failing' | 'gone'

/** An alert of a member's own filters. Stored, so it keeps its name. */
export const ALERT_MATCHED = 'alert.matched'
export const WEBHOOK_EVENT_TYPES = [...LAUNCH_EVENT_TYPES, ALERT_MATCHED] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

/** The data of `alert.matched`. `filters`: the names of the filters that the launch met, without empty ones. */
export type AlertEventBody = {
  at: number
  mint: string
  stage: Stage
  filters: string[]
  /** As it was when the alert was made. */
  launch: LaunchBody
}

/** Which events a webhook gets; `alert.matched` by its type alone. null: all. */
export type WebhookFilter = {
  types: WebhookEventType[] | null
  venue: VenueId | null
  min_attention: number | null
  max_score: number | null
}

/** One try to deliver a message. */
export type WebhookDeliveryBody = {
  /** The event's number; null: an alert or a test. */
  event: number | null
  type: string
  at: number
  status: number | null
  failure: WebhookFailure | null
  took_ms: number
}

export type WebhookBody = {
  id: string
  url: string
  filter: WebhookFilter
  created_at: number
  failing_since: number | null
  /** The time of the next try; null: the last one succeeded. */
  next_try_at: number | null
  disabled_at: number | null
  disabled_because: WebhookStop | null
  /** Until when the previous secret signs, too; null: it does not. */
  old_secret_until: number | null
  /** The last twenty, the newest first. */
  deliveries: WebhookDeliveryBody[]
}

/** `GET /api/account/webhooks`. */
export type WebhooksBody = { webhooks: WebhookBody[] }

/** `POST /api/account/webhooks`: the only answer that contains `secret`. */
export type NewWebhookBody = WebhookBody & { secret: string }

/** `POST /api/account/webhooks/:id/secret`: the new secret, and until when the old one signs, too. */
export type WebhookSecretBody = { secret: string; old_secret_until: number }
