import type { Run } from './run.ts'
import type { VenueTransaction } from './venue.ts'
import { walkLogs } from './walk-logs.ts'

/** What `logsSubscribe` reports of a transaction. */
type LogsNotice = {
  signature: string
  slot: number
  err: unknown
  logs: readonly string[]
}

/**
 * Reads log lines alone: no accounts, no instructions, no fee payer. Paths are those of the whole
 * transaction, unless programs ran before that log nothing (checks of foreign signatures).
 * @returns null: the transaction failed, or no program of ours ran; cut off logs may hide one, and
 *   are a transaction without invocations
 */
export function transactionOfLogs({
  signature,
  slot,
  err,
  logs,
}: LogsNotice): VenueTransaction | null {
  if (err !== null && err !== undefined) return null
  const runs: Run[] = []
  const truncated = walkLogs(logs, { runs, instructions: 'none', programAt: () => null })
  const invocations = runs.filter((run) => !run.isMute)
  if (invocations.length === 0 && !truncated) return null
  const tokenAccount = () => null
  const transfers = () => []
  const words = () => null
  const missing = { feePayer: null, blockTime: null, tokenAccount, transfers, words }
  return { signature, slot, invocations, truncated, ...missing }
}
