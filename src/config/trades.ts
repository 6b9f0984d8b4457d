import { join, resolve } from 'node:path'
import type { SettingsReader } from './reader.ts'

/** How long trades are kept on PostgreSQL, and where old ones are. */
export type TradesConfig = {
  /** Days in the database. */
  days: number
  /** Days in files after that; 0: they are not archived. */
  archiveDays: number
  /** The folder of the files. Absolute. */
  archiveDir: string
}

/** A launch is followed for two days. */
const DAYS = { least: 2, most: 366 }
const ARCHIVE_DAYS = { least: 0, most: 36_600 }

export function tradesFrom(read: SettingsReader, dataDir: string): TradesConfig {
  return {
    days: read.number('TRADES_DAYS', 3, DAYS),
    archiveDays: read.number('TRADES_ARCHIVE_DAYS', 30, ARCHIVE_DAYS),
    archiveDir: resolve(read.text('ARCHIVE_DIR', join(dataDir, 'archive'))),
  }
}
