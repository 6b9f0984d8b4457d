/** Risk runs from 0 to 100, higher is riskier, in five levels of a fifth each. */
export type RiskLevel = 'low' | 'guarded' | 'elevated' | 'high' | 'severe'

export const RISK_LEVELS: readonly RiskLevel[] = ['low', 'guarded', 'elevated', 'high', 'severe']

export const RISK_WORDS: Record<RiskLevel, string> = {
  low: 'Low',
  guarded: 'Guarded',
  elevated: 'Elevated',
  high: 'High',
  severe: 'Severe',
}

/** Whole phrases, because other languages put the words in another order. */
export const RISK_PHRASES: Record<RiskLevel, string> = {
  low: 'Low risk',
  guarded: 'Guarded risk',
  elevated: 'Elevated risk',
  high: 'High risk',
  severe: 'Severe risk',
}

/**
 * How much one finding weighs alone. These words differ from the score's: a dozen minor findings
 * can add up to a severe score, and "Low" under "Severe" would look like a mistake.
 */
export const FINDING_WORDS: Record<RiskLevel, string> = {
  low: 'Minor',
  guarded: 'Notable',
  elevated: 'Serious',
  high: 'Grave',
  severe: 'Decisive',
}

/** Fifths of the scale: 0–19 low … 80–100 severe. */
export function riskLevel(score: number): RiskLevel {
  return RISK_LEVELS[Math.min(4, Math.floor(score / 20))] ?? 'severe'
}
