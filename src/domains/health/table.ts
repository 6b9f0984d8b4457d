declare module '../../kernel/db/tables.ts' {
  interface Tables {
    health_hours: HealthHourRow
  }
}

/** How often a part of the service was found working, and how often not, in one hour. */
export type HealthHourRow = {
  part: string
  /** The hour's beginning. */
  hour_at: number
  good: number
  bad: number
}
