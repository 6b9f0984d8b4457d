import type { ColumnType } from 'kysely'

/**
 * The tables of the database, by name. Each domain adds its own by declaration merging, next to the
 * code that reads and writes them; the kernel knows only its own. Portable between both engines:
 * ids, states, JSON, and raw token amounts are text, times are integer milliseconds UTC, lamports
 * and counters are 64-bit integers that fit 2^53, and there are no booleans: a nullable time says
 * more.
 */
export interface Tables {
  outbox: OutboxRow
  leaders: { role: string; epoch: number }
  settings: { key: string; value: string }
  counters: { name: string; value: number }
  audit: AuditRow
  /** Requests counted for all processes: `key` is hashed, `expire` in milliseconds. */
  limits: { key: string; points: number; expire: number | null }
}

/** Who changed what. `detail` is JSON. */
export type AuditRow = {
  id: string
  at: number
  actor: string
  action: string
  subject: string
  detail: string
  /** From where, in the console; null: not recorded. */
  address: ColumnType<string | null, string | null | undefined, string | null>
}

type OutboxRow = {
  id: string
  topic: string
  /** JSON. */
  payload: string
  /** At most one row per key: writing the same message again changes nothing. */
  once: string
  created_at: number
  run_at: number
  attempts: number
  lease: string | null
  done_at: number | null
  failure: string | null
}
