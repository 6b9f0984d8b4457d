import { expect, test } from 'vitest'
import { seeded } from '../../../../test/support/ended-launches.ts'
import type { Rule } from '../report.ts'
import { sigmoid } from './logistic.ts'
import { fitRuleWeights, rulesOdds } from './rule-weights.ts'

const rule = (id: string, weight: number, discount?: number): Rule => ({
  id,
  version: 1,
  weight,
  ...(discount !== undefined && { discount }),
  title: id,
  checks: id,
  from: 'at_once',
  evaluate: () => ({ outcome: 'unknown', evidence: '' }),
})
// By hand: the first far too heavy, the second too light, the third is never seen.
const RULES = [rule('loud', 0.9), rule('quiet', 0.1, 0.2), rule('silent', 0.4)]
const TRUE = { loud: 0.2, quiet: 0.6, credit: 0.5, doubt: 0.6 }

function launches(count: number) {
  const chance = seeded(11)
  return Array.from({ length: count }, () => {
    const loud = chance() < 0.4 ? chance() : 0
    const quiet = chance() < 0.3 ? 1 : 0
    const credit = quiet === 0 && chance() < 0.4 ? 1 : 0
    const well =
      (1 - TRUE.doubt * (1 - TRUE.credit * credit)) *
      (1 - TRUE.loud * loud) *
      (1 - TRUE.quiet * quiet)
    return {
      findings: Float32Array.of(loud, quiet, 0, 0, credit, 0),
      good: chance() < well,
      weight: 1,
    }
  })
}

test('weights follow outcomes, and those without flags stay', () => {
  const { weights, doubt } = fitRuleWeights(launches(20_000), RULES)
  const [loud, quiet, silent] = weights
  expect(loud?.weight).toBeCloseTo(TRUE.loud, 0)
  expect(loud?.weight).toBeLessThan(0.4)
  expect(quiet?.weight).toBeCloseTo(TRUE.quiet, 1)
  expect(quiet?.discount).toBeCloseTo(TRUE.credit, 1)
  expect(silent?.weight).toBeCloseTo(0.4, 6)
  expect(doubt).toBeCloseTo(TRUE.doubt, 1)
})

test('a few launches hardly move a weight', () => {
  const [loud] = fitRuleWeights(launches(12), RULES).weights
  expect(loud?.weight).toBeGreaterThan(0.6)
})

test('a rule that is left out weighs nothing', () => {
  const fit = fitRuleWeights(launches(2_000), RULES, { without: 'quiet' })
  expect(fit.weights[1]).toMatchObject({ weight: 0, discount: 0 })
})

test('a flag never makes a bad end less likely', () => {
  const fit = fitRuleWeights(launches(2_000), RULES)
  const risk = (...findings: number[]) => sigmoid(rulesOdds(fit, Float32Array.from(findings)))
  expect(risk(1, 0, 0, 0, 0, 0)).toBeGreaterThan(risk(0, 0, 0, 0, 0, 0))
  expect(risk(0, 0, 0, 0, 1, 0)).toBeLessThan(risk(0, 0, 0, 0, 0, 0))
})
