/**
 * Weights of rules, fitted to outcomes. The score's own formula is taken for the chance of a good end: (1
 * − doubt · Π(1 − discountⱼ · creditⱼ)) · Π(1 − weightᵢ · strengthᵢ). So a weight of 0.3 means that of
 * launches with this flag, all else equal, 30% fewer end well. Found by gradient descent on the log loss
 * (Adam; Kingma, Ba, ICLR 2015) over all rows at once, so the same rows give the same weights.
 */

import type { Rule } from '../report.ts'
import { sigmoid } from './logistic.ts'

type RuleWeight = { rule: string; version: number; weight: number; discount: number }
export type RulesFit = { kind: 'rules'; doubt: number; weights: RuleWeight[] }

/** What the rules found about a launch, as in `Example`, whether it ended well, and how many it stands for. */
type RuleSample = { findings: Float32Array; good: boolean; weight: number }

const STEPS = 400
const RATE = 0.05
/**
 * How strongly a weight is held at the hand-set one: a rule that rarely flagged keeps it, and a few
 * hundred flags move it to what they show. In squared log odds of the weight, against the loss of all
 * launches.
 */
const HOLD = 2
/** The lowest chance of a good end that is predicted, and one minus the highest. */
const EDGE = 1e-3

/** Weights for the rules' findings that fit the samples, never of the opposite sign. */
export function fitRuleWeights(
  samples: readonly RuleSample[],
  rules: readonly Rule[],
  { without = null }: { without?: string | null } = {},
): RulesFit {
  const all = samples.reduce((sum, { weight }) => sum + weight, 0)
  const goodShare = samples.reduce((sum, { good, weight }) => sum + (good ? weight : 0), 0) / all
  const hand = handSet(rules, 1 - goodShare)
  const doubtAt = 2 * rules.length
  const isFixed = hand.map((_, at) => {
    const rule = rules[at % rules.length]
    if (at === doubtAt || rule === undefined) return false
    return rule.id === without || (at >= rules.length && !rule.discount)
  })
  const sparse = samples.map(({ findings, good, weight }) => ({
    good,
    weight,
    found: foundIn(findings),
  }))
  const start = hand.map((share, at) => (isFixed[at] ? Number.NEGATIVE_INFINITY : logit(share)))
  const descend = createAdam(start.length)
  let odds = start
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = slopeOf(sparse, odds).map((value, at) => {
      const held = at === doubtAt ? 0 : HOLD * ((odds[at] ?? 0) - (start[at] ?? 0))
      return isFixed[at] ? 0 : (value + held) / all
    })
    odds = odds.map((one, at) => (isFixed[at] ? one : one - descend(at, slope[at] ?? 0, step)))
  }
  const shares = odds.map(sigmoid)
  return {
    kind: 'rules',
    doubt: shares[doubtAt] ?? 0,
    weights: rules.map(({ id, version }, index) => ({
      rule: id,
      version,
      weight: shares[index] ?? 0,
      discount: shares[rules.length + index] ?? 0,
    })),
  }
}

/** Adam's steps. @returns how far down a parameter moves */
function createAdam(parameters: number) {
  const mean = new Float64Array(parameters)
  const spread = new Float64Array(parameters)
  return (at: number, slope: number, step: number): number => {
    mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope
    spread[at] = 0.999 * (spread[at] ?? 0) + 0.001 * slope * slope
    const size = Math.sqrt((spread[at] ?? 0) / (1 - 0.999 ** step)) + 1e-9
    return (RATE * (mean[at] ?? 0)) / (1 - 0.9 ** step) / size
  }
}

/** Log odds that a launch ends badly. */
export function rulesOdds({ doubt, weights }: RulesFit, findings: Float32Array): number {
  let trust = 1
  let left = doubt
  for (const [at, { weight, discount }] of weights.entries()) {
    trust *= 1 - weight * (findings[at] ?? 0)
    left *= 1 - discount * (findings[weights.length + at] ?? 0)
  }
  return -logit(trust * (1 - left))
}

/** Weights, then discounts, then the doubt. */
function handSet(rules: readonly Rule[], badShare: number): number[] {
  return [
    ...rules.map(({ weight }) => weight),
    ...rules.map(({ discount = 0 }) => discount),
    badShare,
  ]
}

/** The findings that are not 0. */
function foundIn(findings: Float32Array): { place: number; value: number }[] {
  return [...findings].flatMap((value, place) => (value > 0 ? [{ place, value }] : []))
}

type Sparse = { good: boolean; weight: number; found: { place: number; value: number }[] }

/** The gradient of all rows' log loss, by each parameter's log odds. */
function slopeOf(rows: readonly Sparse[], at: readonly number[]): Float64Array {
  const shares = at.map(sigmoid)
  const doubtAt = at.length - 1
  const rules = doubtAt / 2
  const slope = new Float64Array(at.length)
  const add = (place: number, value: number) => {
    slope[place] = (slope[place] ?? 0) + value
  }
  for (const { good, weight, found } of rows) {
    let trust = 1
    let doubt = shares[doubtAt] ?? 0
    for (const { place, value } of found) {
      const left = 1 - (shares[place] ?? 0) * value
      if (place < rules) trust *= left
      else doubt *= left
    }
    const chance = Math.min(1 - EDGE, Math.max(EDGE, trust * (1 - doubt)))
    // d loss / d ln(chance)
    const pull = weight * (good ? -1 : chance / (1 - chance))
    const ofDoubt = (-pull * doubt) / Math.max(EDGE, 1 - doubt)
    add(doubtAt, ofDoubt * (1 - (shares[doubtAt] ?? 0)))
    for (const { place, value } of found) {
      const share = shares[place] ?? 0
      const fall = (-value * share * (1 - share)) / Math.max(EDGE, 1 - share * value)
      add(place, place < rules ? pull * fall : ofDoubt * fall)
    }
  }
  return slope
}

function logit(share: number): number {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, share))
  return Math.log(inside / (1 - inside))
}
