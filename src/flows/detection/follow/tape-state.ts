import type { RunningTape, TapeTrade } from '../../../domains/launches/index.ts'

/**
 * `staged`: more stages are due, so its trades are stored. `priced`: only its market is followed. `replaced`:
 * the stored launch stands for it, or another process follows it, so its figures are not written anymore.
 */
export type FollowPhase = 'staged' | 'priced' | 'replaced'

/**
 * Where the trades for its tape are: in the database alone; being read from there, while others arrive; or in
 * memory. A tape that is dropped is read again when a report needs it.
 */
export type TapeState =
  | { kind: 'stored' }
  | { kind: 'reading'; arrived: TapeTrade[] }
  | { kind: 'held'; tape: RunningTape }

/** The state of a tape that is not in memory. */
export const STORED: TapeState = { kind: 'stored' }
