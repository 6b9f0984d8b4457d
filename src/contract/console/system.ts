import type { Release } from '../release.ts'
import type { RoleState } from '../roles.ts'
import type { HealthPart, StatusBody } from '../status.ts'

/** Why a part does not work, where only an operator can mend it. Stored: a trouble keeps its name. */
export type HealthTrouble = 'token_refused' | 'deaf'

/** How the service itself is doing, for operators. Times are milliseconds UTC. */
export type SystemBody = {
  release: Release
  status: StatusBody
  /** Parts whose last record, of the last three minutes, names a trouble. The public status does not. */
  troubles: { part: HealthPart; trouble: HealthTrouble }[]
  /** Rows that are due or wait for another try, by queue, each counted to 10,000. */
  waiting: Record<string, number>
  webhooks_failing: number
  /**
   * Roles that one process leads at a time, and how often another took over; `epoch` null: never led.
   * `seen_at`: when it was last seen being led; null: never.
   */
  roles: { role: string; epoch: number | null; state: RoleState; seen_at: number | null }[]
  /** Wallets, and the slot up to which their payments are read. */
  cursors: { wallet: string; slot: number }[]
  /** Requests per second to the RPC service that the detector may make. */
  rpc_per_second: number
  /** The newest rate that sales were based on; null: none yet. */
  rate: { at: number; micro_usd: number; sources: string } | null
  /** `trained_at` null: nothing was trained yet. */
  model: { in_use: string | null; newest: string | null; trained_at: number | null }
  rules: {
    version: string
    is_adopted: boolean
    /** Weights in use and those that outcomes suggest; null: nothing was trained yet. */
    weights: { rule: string; in_use: number; by_hand: number; by_data: number }[] | null
  }
  /** When the newest good backup was made, and the last try if that failed; null: there is none. */
  backup: {
    good: { at: number; bytes: number | null; name: string } | null
    failed: { at: number; problem: string } | null
  }
  /** The room on the disk of the data folder of the process that answers; null: unknown. */
  disk_free_bytes: number | null
  backfill: { lines: string[]; is_running: boolean }
}

/** The doctor's output, line by line. */
export type DoctorBody = { lines: string[] }
