import { SMALLEST_SAMPLE } from '../risk/index.ts'

/** A launch's attention as reported, and whether it still traded or had graduated a day later. */
export type AttentionOutcome = { attention: number; lived: boolean }

/** Attention compared with outcomes. */
export type AttentionRecord = {
  judged: number
  /**
   * The probability that a launch that lived had more attention than one that did not; 0.5 is
   * chance (the area under the ROC curve). null: one kind is missing.
   */
  separation: number | null
  tooSmall: boolean
}

/** How well attention separated launches that did well from the others. */
export function attentionRecord(seen: readonly AttentionOutcome[]): AttentionRecord {
  return {
    judged: seen.length,
    separation: separationOf(seen),
    tooSmall: seen.length < SMALLEST_SAMPLE,
  }
}

/** By ranks (Mann-Whitney U); equal attention counts half. Attention is a whole number up to 100. */
function separationOf(seen: readonly AttentionOutcome[]): number | null {
  const counts = Array.from({ length: 101 }, () => ({ lived: 0, ended: 0 }))
  for (const { attention, lived } of seen) {
    const count = counts[Math.min(100, Math.max(0, Math.round(attention)))]
    if (count) count[lived ? 'lived' : 'ended'] += 1
  }
  let below = 0
  let lived = 0
  let wins = 0
  for (const count of counts) {
    wins += count.lived * (below + count.ended / 2)
    below += count.ended
    lived += count.lived
  }
  return lived === 0 || below === 0 ? null : wins / (lived * below)
}
