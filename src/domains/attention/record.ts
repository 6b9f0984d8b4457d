import { type Share, SMALLEST_BIN, SMALLEST_SAMPLE, wilson } from '../risk/index.ts'

/** A launch's attention as reported, and whether it still traded or had graduated a day later. */
export type Seen = { attention: number; lived: boolean }

/** Launches with an attention from `from` to below `to` (the last one to 100 itself). */
export type AttentionBin = {
  from: number
  to: number
  count: number
  /** How many of them lived; null: there are none. */
  lived: Share | null
  tooSmall: boolean
}

/** Attention compared with outcomes. */
export type AttentionRecord = {
  judged: number
  bins: AttentionBin[]
  /**
   * The probability that a launch that lived had more attention than one that did not; 0.5 is
   * chance (the area under the ROC curve). null: one kind is missing.
   */
  separation: number | null
  tooSmall: boolean
}

export function attentionRecord(seen: readonly Seen[]): AttentionRecord {
  return {
    judged: seen.length,
    bins: binsOf(seen),
    separation: separationOf(seen),
    tooSmall: seen.length < SMALLEST_SAMPLE,
  }
}

function binsOf(seen: readonly Seen[]): AttentionBin[] {
  return Array.from({ length: 10 }, (_, index) => {
    const inside = seen.filter(({ attention }) => Math.min(9, Math.floor(attention / 10)) === index)
    return {
      from: index * 10,
      to: index * 10 + 10,
      count: inside.length,
      lived: wilson(inside.filter(({ lived }) => lived).length, inside.length),
      tooSmall: inside.length < SMALLEST_BIN,
    }
  })
}

/** By ranks (Mann-Whitney U); equal attention counts half. Attention is a whole number up to 100. */
function separationOf(seen: readonly Seen[]): number | null {
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
