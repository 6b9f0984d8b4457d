import { HORIZON_MS } from '../../domains/launches/index.ts'

/** Whether a launch graduated within 24 hours, however it ended; null: unknown. */
export function graduatedInTime({
  launched_at: launchedAt,
  graduated_at: at,
  outcome,
}: {
  launched_at: number
  graduated_at: number | null
  /** After 24 hours. */
  outcome: string
}): boolean | null {
  if (outcome === 'graduated') return true
  if (at !== null) return at - launchedAt <= HORIZON_MS['24h']
  return outcome === 'unknown' ? null : false
}
