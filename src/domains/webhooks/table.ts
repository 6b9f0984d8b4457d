declare module '../../kernel/db/tables.ts' {
  interface Tables {
    webhooks: WebhookRow
    webhook_deliveries: WebhookDeliveryRow
    webhook_alerts: WebhookAlertRow
  }
}

export type WebhookRow = {
  id: string
  account_id: string
  url: string
  /** Sealed: the key that signs. */
  secret: string
  /** Sealed: the key before a rotation, which signs beside the current one until `old_secret_until`. */
  old_secret: string | null
  old_secret_until: number | null
  /** JSON of which events it gets. */
  filter: string
  created_at: number
  /** The number of the last event that was delivered, given up, or not wanted. */
  sent_to: number
  /** How often the next event was tried. */
  tries: number
  next_try_at: number
  /** Since when nothing succeeded; null: the last try did. */
  failing_since: number | null
  disabled_at: number | null
  disabled_because: string | null
}

export type WebhookDeliveryRow = {
  id: string
  webhook_id: string
  /** null: an alert or a test. */
  event: number | null
  type: string
  at: number
  /** HTTP status; null: there was none. */
  status: number | null
  /** Why there was none; null: there was one. */
  failure: string | null
  took_ms: number
}

/** An alert that a webhook has not got yet. */
type WebhookAlertRow = {
  id: string
  webhook_id: string
  /** At most one row per webhook and alert. */
  once: string
  /** JSON of `AlertEventBody`. */
  data: string
  at: number
}
