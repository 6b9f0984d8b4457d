/** A launch is scored again at each stage, with more evidence. */
export type Stage = 'at_once' | '10s' | '60s' | '5m' | '1h'

/** The stages, in order. */
export const STAGES: readonly Stage[] = ['at_once', '10s', '60s', '5m', '1h']

/** How long after the launch a stage is due, in milliseconds. */
export const STAGE_AGE_MS: Record<Stage, number> = {
  at_once: 0,
  '10s': 10_000,
  '60s': 60_000,
  '5m': 300_000,
  '1h': 3_600_000,
}
