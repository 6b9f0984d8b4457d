import type { HealthPart } from '../../contract/status.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    health_hours: HealthHourRow
  }
}

/** The minutes of an hour in which a part of the service was working, and in which it was not. */
export type HealthHourRow = {
  part: HealthPart
  /** The hour's beginning. */
  hour_at: number
  good: number
  bad: number
}
