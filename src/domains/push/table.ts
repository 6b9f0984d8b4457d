declare module '../../kernel/db/tables.ts' {
  interface Tables {
    push_devices: PushDeviceRow
    push_alerts: PushAlertRow
  }
}

/** A browser that gets alerts, as long as its session lasts. */
export type PushDeviceRow = {
  id: string
  account_id: string
  session_id: string
  /** The keyed name of its endpoint. */
  endpoint_key: string
  /** Its address: whoever knows it can find the browser's push service, so it is encrypted. */
  sealed: string
  service: string
  browser: string
  language: string
  added_at: number
  /** How often the next alert was tried. */
  tries: number
  next_try_at: number
  /** Since when nothing was taken; null: the last try was. */
  failing_since: number | null
}

/** An alert that a device has not got yet. */
type PushAlertRow = {
  id: string
  device_id: string
  /** At most one row per device and alert. */
  once: string
  /** JSON of `PushMessage`. */
  message: string
  at: number
}
