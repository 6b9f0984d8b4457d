import { percent } from '../../contract/format.ts'
import { RISK_LEVELS, type RiskLevel, riskLevel } from '../../contract/launches/risk.ts'

/** A launch's score, and whether it ended badly. */
export type ScoredOutcome = { score: number; bad: boolean }

/** A share out of `of`, with its 95% interval. */
export type Proportion = { share: number; low: number; high: number; of: number }

/** With fewer launches, figures are shown as too small a sample, not as a record. */
export const SMALLEST_SAMPLE = 100
/** The same for one bin or level. */
export const SMALLEST_BIN = 20

const Z = 1.96

/**
 * Wilson's score interval: sane at 0, at 1, and for small numbers (E. B. Wilson, JASA 22, 1927).
 * @returns null for nothing out of nothing
 */
export function wilson(hits: number, of: number): Proportion | null {
  if (of <= 0) return null
  const share = hits / of
  const z2 = Z * Z
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const reach = (Z / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))
  const low = hits <= 0 ? 0 : Math.max(0, middle - reach)
  const high = hits >= of ? 1 : Math.min(1, middle + reach)
  return { share, low, high, of }
}

/** `23.1% (18%–29%)`; `?` for null. */
export function percentRange(share: Proportion | null): string {
  if (share === null) return '?'
  return `${percent(share.share)} (${percent(share.low)}–${percent(share.high)})`
}

type LevelRecord = {
  level: RiskLevel
  /** Scored at exactly this level. */
  count: number
  /** Of those at this level or above, how many ended badly; null: there were none. */
  precision: Proportion | null
  /** Of all that ended badly, how many were at this level or above; null: none ended badly. */
  recall: Proportion | null
  tooSmall: boolean
}

/** Precision and recall of each level, for someone who avoids launches at that level and above. */
export function byLevel(judged: readonly ScoredOutcome[]): LevelRecord[] {
  const allBad = judged.filter(({ bad }) => bad).length
  return RISK_LEVELS.map((level, rank) => {
    const above = judged.filter(({ score }) => RISK_LEVELS.indexOf(riskLevel(score)) >= rank)
    const caught = above.filter(({ bad }) => bad).length
    return {
      level,
      count: judged.filter(({ score }) => riskLevel(score) === level).length,
      precision: wilson(caught, above.length),
      recall: wilson(caught, allBad),
      tooSmall: above.length < SMALLEST_BIN,
    }
  })
}

export type TrackRecord = {
  judged: number
  /** How many of all ended badly; null: none was judged. */
  bad: Proportion | null
  levels: LevelRecord[]
  tooSmall: boolean
}

/** Bad outcomes by risk level, with 95% ranges. */
export function measureTrackRecord(judged: readonly ScoredOutcome[]): TrackRecord {
  return {
    judged: judged.length,
    bad: wilson(judged.filter(({ bad }) => bad).length, judged.length),
    levels: byLevel(judged),
    tooSmall: judged.length < SMALLEST_SAMPLE,
  }
}

/** Quantiles of durations, in milliseconds; null: there are none. */
export function delayQuantiles(
  delays: readonly number[],
): { count: number; p50: number; p90: number; p99: number } | null {
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((part) => quantile(delays, part))
  if (p50 == null || p90 == null || p99 == null) return null
  return { count: delays.length, p50, p90, p99 }
}

/** The value below which `part` (0 to 1) of all lie, by nearest rank; null: there are no values. */
export function quantile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(part * sorted.length))
  return sorted[rank - 1] ?? null
}
