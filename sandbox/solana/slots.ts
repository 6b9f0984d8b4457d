/** Commitment levels, weakest first. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

export const COMMITMENTS = ['processed', 'confirmed', 'finalized'] as const

/** Slot length, and how many slots the stronger commitments lag behind. */
export type SlotPace = { slotMs: number; confirmedSlots: number; finalizedSlots: number }

/** Reads a pace from durations in milliseconds. Each stronger commitment lags behind the weaker one. */
export function paceOf(wanted: {
  slotMs?: number
  confirmedMs?: number
  finalizedMs?: number
}): SlotPace {
  const confirmedMs = wanted.confirmedMs ?? 1_000
  const finalizedMs = wanted.finalizedMs ?? 3_000
  const slotMs = wanted.slotMs ?? Math.max(10, Math.min(400, Math.floor(confirmedMs / 2)))
  const confirmedSlots = Math.max(2, Math.round(confirmedMs / slotMs))
  const finalizedSlots = Math.max(confirmedSlots + 1, Math.round(finalizedMs / slotMs))
  return { slotMs, confirmedSlots, finalizedSlots }
}

/**
 * Ties a ledger's slots to the clock: `slot` began at `time` (ms), and each lasts `slotMs`. Slots
 * depend only on time, so they never go back, even after kill -9.
 */
export type Anchor = { slot: number; time: number; slotMs: number }

/** The slot that is being filled at `time`. */
export function slotAt(anchor: Anchor, time: number): number {
  return anchor.slot + Math.max(0, Math.floor((time - anchor.time) / anchor.slotMs))
}

/** When `slot` began, in milliseconds. */
export function timeOf(anchor: Anchor, slot: number): number {
  return anchor.time + (slot - anchor.slot) * anchor.slotMs
}

/**
 * The newest slot that has reached `commitment`, when `newest` is the one being filled. That one is
 * not announced yet, so a transaction sent after reading a slot lands in a later one, as in a real
 * cluster, where it must reach a leader first.
 */
export function slotReached(pace: SlotPace, newest: number, commitment: Commitment): number {
  const lags = { processed: 1, confirmed: pace.confirmedSlots, finalized: pace.finalizedSlots }
  const lag = lags[commitment]
  return Math.max(0, newest - lag)
}
