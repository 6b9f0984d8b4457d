import { type RiskLevel, riskLevel } from '../../contract/risk.ts'
import type { Finding, ModelVerdict } from './report.ts'

/** A change of the formula below, or of its constants, is a new version. */
export const COMBINATION = 1

/**
 * Where a launch stands of which nothing is known yet: at "guarded". Nearly all launches end badly, so
 * silence is not trust (docs/decisions/018-how-a-score-is-made.md).
 */
export const DOUBT = 0.3

/** How much of the remaining trust the worst verdict of a trained model takes. */
export const MODEL_WEIGHT = 0.5
/** How much of the doubt its best verdict takes. */
export const MODEL_RELIEF = 0.6
/** This far from the average, in log odds, is as far as a model's word counts. */
const MODEL_REACH = 3

/** A finding with what its rule weighs. */
export type Weighed = { finding: Finding; weight: number; relief?: number }

/**
 * score = 100 · (1 − (1 − doubt) · Π(1 − weightᵢ · strengthᵢ)), doubt = 0.3 · Π(1 − reliefⱼ · comfortⱼ).
 *
 * Every factor is at most 1, so that a stronger flag, or one more, never lowers the score, more comfort
 * never raises it, and no comfort makes good what a flag took: it reaches the doubt alone. What is
 * unknown changes nothing.
 *
 * @returns 0 to 100, a whole number
 */
export function scoreOf(findings: readonly Weighed[], verdict: ModelVerdict): number {
  let trust = 1
  let doubt = DOUBT
  for (const { finding, weight, relief = 0 } of findings) {
    if (finding.outcome === 'flag') trust *= 1 - share(weight) * share(finding.strength)
    if (finding.outcome === 'clear') doubt *= 1 - share(relief) * share(finding.comfort ?? 0)
  }
  const lean = leanOf(verdict)
  trust *= 1 - MODEL_WEIGHT * Math.max(0, lean)
  doubt *= 1 - MODEL_RELIEF * Math.max(0, -lean)
  return Math.round(100 * (1 - (1 - doubt) * trust))
}

/** How bad a flag is by itself, as if it were all there was. */
export function flagLevel(weight: number, strength: number): RiskLevel {
  return riskLevel(100 * share(weight) * share(strength))
}

/**
 * How much worse (above 0, to 1) or better (below 0, to −1) than launches of late a trained model holds
 * this one: the distance in log odds. The prior holds all for alike, so it says nothing here.
 */
export function leanOf({ trained, risk, baseline }: ModelVerdict): number {
  if (!trained || risk === null || baseline === null) return 0
  const distance = logit(risk) - logit(baseline)
  return Math.min(1, Math.max(-1, distance / MODEL_REACH))
}

function logit(probability: number): number {
  const inside = Math.min(0.9999, Math.max(0.0001, probability))
  return Math.log(inside / (1 - inside))
}

/** Numbers that make no sense count as the most careful reading: a full flag, no comfort. */
function share(value: number): number {
  if (Number.isNaN(value)) return 0
  return Math.min(1, Math.max(0, value))
}
