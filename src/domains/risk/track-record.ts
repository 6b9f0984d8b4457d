import type { OutcomeBody, ShareBody, TrackRecordBody } from '../../contract/launches.ts'
import { RISK_LEVELS, riskLevel } from '../../contract/risk.ts'

/** One alert: the score that was said first, and what came of it 24 hours later. null: not judged yet. */
export type Said = { score: number; outcome: OutcomeBody['outcome'] | null; delayMs: number | null }

/** Below this many judged alerts the numbers say little. */
export const ENOUGH = 300

const BIN = 10
/** Two-sided 95 % of the normal distribution. */
const Z = 1.959964

type Sums = Pick<
  TrackRecordBody,
  'alerts' | 'judged' | 'outcomes' | 'calibration' | 'levels' | 'delay'
>

/** Holds what was said against what came of it. Pure. Unknown outcomes count as neither right nor wrong. */
export function trackRecord(said: readonly Said[]): Sums {
  const known = said.filter(({ outcome }) => outcome !== null && outcome !== 'unknown')
  const bad = known.filter(isBad)
  const outcomes = { graduated: 0, dead: 0, rugged: 0, alive: 0, unknown: 0 }
  for (const { outcome } of said) if (outcome !== null) outcomes[outcome] += 1
  return {
    alerts: said.length,
    judged: known.length,
    outcomes,
    calibration: Array.from({ length: 100 / BIN }, (_, nth) => {
      const from = nth * BIN
      const to = from + BIN
      const isIn = ({ score }: Said) => score >= from && (score < to || to === 100)
      const here = known.filter(isIn)
      return { from, to, count: here.length, bad: wilson(here.filter(isBad).length, here.length) }
    }),
    levels: RISK_LEVELS.map((level, at) => {
      const isAtLeast = ({ score }: Said) => RISK_LEVELS.indexOf(riskLevel(score)) >= at
      const called = known.filter(isAtLeast)
      const caught = called.filter(isBad).length
      return {
        level,
        count: called.length,
        precision: wilson(caught, called.length),
        recall: wilson(caught, bad.length),
      }
    }),
    delay: percentiles(said.flatMap(({ delayMs }) => delayMs ?? [])),
  }
}

function isBad({ outcome }: Said): boolean {
  return outcome === 'dead' || outcome === 'rugged'
}

/**
 * A share with its 95 % score interval (Wilson 1927,
 * https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval). null: nothing was tried.
 */
export function wilson(hits: number, tries: number): ShareBody | null {
  if (tries === 0) return null
  const share = hits / tries
  const spread = 1 + Z ** 2 / tries
  const middle = (share + Z ** 2 / (2 * tries)) / spread
  const half = (Z / spread) * Math.sqrt((share * (1 - share)) / tries + Z ** 2 / (4 * tries ** 2))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

function percentiles(delays: readonly number[]): TrackRecordBody['delay'] {
  if (delays.length === 0) return null
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  return { count: sorted.length, p50: at(0.5), p90: at(0.9), p99: at(0.99) }
}
