import type { StatusBody } from '../status.ts'

/** How the service itself is doing, for operators. Times are milliseconds UTC. */
export type SystemBody = {
  status: StatusBody
  /** Rows that are due and not done, by queue, each counted to 10,000. */
  waiting: Record<string, number>
  webhooks_failing: number
  /** Roles that one process leads at a time, and how often another took over. */
  roles: { role: string; epoch: number }[]
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
  backfill: { lines: string[]; is_running: boolean }
}

/** The doctor's output, line by line. */
export type DoctorBody = { lines: string[] }
