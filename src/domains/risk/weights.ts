import type { Rule } from './report.ts'

/** Weights of rules that an operator adopted in place of those set by hand, by rule. */
export type Weights = Readonly<Record<string, { weight: number; discount: number }>>

/** The same rules with other weights; a rule that `weights` does not name keeps its own. */
export function withWeights(rules: readonly Rule[], weights: Weights): readonly Rule[] {
  return rules.map((rule) => ({
    ...rule,
    ...(Object.hasOwn(weights, rule.id) && weights[rule.id]),
  }))
}
