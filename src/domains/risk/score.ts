import { type RiskLevel, riskLevel } from '../../contract/launches/risk.ts'
import type { Finding, Prediction } from './report.ts'

/** Increase it with every change to the formula below or its constants. */
export const COMBINATION = 1

/**
 * A launch about which nothing is known starts at "guarded": nearly all launches end badly, so missing
 * data earns no trust (docs/decisions/018-how-a-score-is-made.md).
 */
export const DOUBT = 0.3

/** The share of the remaining trust that a trained model's worst estimate takes. */
const MODEL_WEIGHT = 0.5
/** The share of the doubt that its best estimate removes. */
const MODEL_DISCOUNT = 0.6
/** Distance from the average, in log odds, beyond which the model counts no further. */
const MODEL_REACH = 3

/** A finding with its rule's weight. */
export type Weighed = { finding: Finding; weight: number; discount?: number }

/**
 * score = 100 · (1 − (1 − doubt) · Π(1 − weightᵢ · strengthᵢ)), doubt = 0.3 · Π(1 − discountⱼ · creditⱼ).
 *
 * Every factor is at most 1. So another or a stronger flag never lowers the score, more credit never
 * raises it, and credit reduces only the doubt, never what a flag took. Unknown changes nothing.
 *
 * @returns 0 to 100, a whole number
 */
export function scoreOf(findings: readonly Weighed[], prediction: Prediction): number {
  let trust = 1
  let doubt = DOUBT
  for (const { finding, weight, discount = 0 } of findings) {
    if (finding.outcome === 'flag') trust *= 1 - share(weight) * share(finding.strength)
    if (finding.outcome === 'clear') doubt *= 1 - share(discount) * share(finding.credit ?? 0)
  }
  const lean = leanOf(prediction)
  trust *= 1 - MODEL_WEIGHT * Math.max(0, lean)
  doubt *= 1 - MODEL_DISCOUNT * Math.max(0, -lean)
  return Math.round(100 * (1 - (1 - doubt) * trust))
}

/** The level of a flag as if it were the only one. */
export function flagLevel(weight: number, strength: number): RiskLevel {
  return riskLevel(100 * share(weight) * share(strength))
}

/**
 * How much worse (0 to 1) or better (0 to −1) than recent launches a trained model rates this one, as a
 * distance in log odds. The prior rates all launches alike, so it contributes 0.
 */
export function leanOf({ trained, risk, baseline }: Prediction): number {
  if (!trained || risk === null || baseline === null) return 0
  const distance = logit(risk) - logit(baseline)
  return Math.min(1, Math.max(-1, distance / MODEL_REACH))
}

function logit(probability: number): number {
  const inside = Math.min(0.9999, Math.max(0.0001, probability))
  return Math.log(inside / (1 - inside))
}

/** Out-of-range numbers are clamped; NaN counts as nothing. */
function share(value: number): number {
  if (Number.isNaN(value)) return 0
  return Math.min(1, Math.max(0, value))
}
