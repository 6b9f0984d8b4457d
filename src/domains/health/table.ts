import type { HealthPart } from '../../contract/status.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    health_hours: HealthHourRow
  }
}

/** In how many minutes of an hour a part of the service was found working, and in how many not. */
export type HealthHourRow = {
  part: HealthPart
  /** The hour's beginning. */
  hour_at: number
  good: number
  bad: number
}
