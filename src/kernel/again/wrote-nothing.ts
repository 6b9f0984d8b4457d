import { DatabaseBusy } from '../errors.ts'

/**
 * disk_full, too_many_connections, and cannot_connect_now of PostgreSQL
 * (postgresql.org/docs/current/errcodes-appendix.html), and a port where nobody listens.
 */
const AWAY: ReadonlySet<unknown> = new Set(['53100', '53300', '57P03', 'ECONNREFUSED'])
/** SQLite's result code for a full disk (sqlite.org/rescode.html). */
const SQLITE_FULL = 13

/**
 * Whether the database is full, away, or busy, and wrote nothing of what was asked, so that a client may
 * ask again. False for a connection that was lost in between: that may have been written. Pure.
 */
export function wroteNothing(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return AWAY.has(code) || errcode === SQLITE_FULL
}
