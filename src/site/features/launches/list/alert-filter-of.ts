import { DEFAULT_FILTER, type FilterBody } from '../../../../contract/alerts.ts'
import { FACT_IDS, type FactId } from '../../../../contract/launches/fact-ranges.ts'
import { RISK_LEVELS } from '../../../../contract/launches/risk.ts'
import type { Filters } from './filters.ts'

type Limits = Partial<Record<FactId, readonly [keyof FilterBody, keyof FilterBody]>>

/** The facts that alerts can be limited by as well, and by which of their limits. */
const LIMITS: Limits = {
  score: ['min_risk', 'max_risk'],
  attention: ['min_attention', 'max_attention'],
  cap: ['min_cap_usd', 'max_cap_usd'],
  progress: ['min_progress', 'max_progress'],
  developer: ['min_developer', 'max_developer'],
}
/** Points of a risk level. */
const LEVEL = 20

/**
 * The filter of alerts that lets through what the list's filters do, so that its count can be shown; null: there is
 * none, because alerts have no such limit.
 */
export function alertFilterOf({ venue, level, q, ranges }: Filters): FilterBody | null {
  if (q !== null) return null
  const asked = FACT_IDS.filter((id) => ranges[id] !== undefined)
  if (asked.some((id) => LIMITS[id] === undefined)) return null
  const filter: FilterBody = { ...DEFAULT_FILTER, venues: venue === null ? [] : [venue] }
  for (const id of asked) {
    const [low, high] = LIMITS[id] ?? []
    const { least = null, most = null } = ranges[id] ?? {}
    // Alerts count in whole points, percent, and dollars.
    if (low && least !== null) Object.assign(filter, { [low]: Math.ceil(least) })
    if (high && most !== null) Object.assign(filter, { [high]: Math.floor(most) })
  }
  if (level === null) return filter
  const from = LEVEL * RISK_LEVELS.indexOf(level)
  const to = level === 'severe' ? 100 : from + LEVEL - 1
  const { min_risk: low, max_risk: high } = filter
  return { ...filter, min_risk: Math.max(low, from), max_risk: Math.min(high, to) }
}
