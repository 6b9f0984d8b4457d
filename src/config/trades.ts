import type { SettingsReader } from './reader.ts'

/** How long trades are stored on PostgreSQL. */
export type TradesConfig = {
  /** Days in the database. */
  days: number
}

/** A launch is followed for two days. */
const LEAST_DAYS = 2
const MOST_DAYS = 366

export function tradesFrom(read: SettingsReader): TradesConfig {
  return { days: read.number('TRADES_DAYS', 3, { least: LEAST_DAYS, most: MOST_DAYS }) }
}
