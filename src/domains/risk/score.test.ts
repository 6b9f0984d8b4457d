import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRIOR } from './model/prior.ts'
import type { Prediction } from './report.ts'
import { flagLevel, leanOf, scoreOf, type Weighed } from './score.ts'

const silent: Prediction = {
  version: 'prior',
  trained: false,
  risk: 0.99,
  graduates: null,
  baseline: null,
  basis: '',
}
const trained = (risk: number, baseline = 0.9): Prediction => ({
  version: '1',
  trained: true,
  risk,
  graduates: null,
  baseline,
  basis: '',
})
const flag = (weight: number, strength: number): Weighed => ({
  weight,
  finding: { outcome: 'flag', strength, evidence: '' },
})
const clear = (discount: number, credit: number): Weighed => ({
  weight: 0.5,
  discount,
  finding: { outcome: 'clear', credit, evidence: '' },
})
const unknown: Weighed = { weight: 0.9, finding: { outcome: 'unknown', evidence: '' } }

const part = fc.double({ min: 0, max: 1, noNaN: true })
const anyFinding = fc.oneof(
  fc.tuple(part, part).map(([weight, strength]) => flag(weight, strength)),
  fc.tuple(part, part).map(([discount, credit]) => clear(discount, credit)),
  fc.constant(unknown),
)
const findings = fc.array(anyFinding, { maxLength: 20 })
const predictions = fc.oneof(
  fc.constant(silent),
  fc.tuple(part, part).map(([risk, baseline]) => trained(risk, baseline)),
)

describe('the score', () => {
  test('of a launch without any facts is 30', () => {
    expect(scoreOf([], silent)).toBe(30)
    expect(scoreOf([unknown, unknown], silent)).toBe(30)
  })

  test('follows its formula', () => {
    // 100 · (1 − 0.7 · (1 − 0.6) · (1 − 0.5 · 0.5))
    expect(scoreOf([flag(0.6, 1), flag(0.5, 0.5)], silent)).toBe(79)
    // 100 · (1 − (1 − 0.3 · 0.5) · (1 − 0.6))
    expect(scoreOf([flag(0.6, 1), clear(0.5, 1)], silent)).toBe(66)
    expect(scoreOf([clear(0.5, 1)], silent)).toBe(15)
  })

  test('is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(findings, predictions, (all, prediction) => {
        const score = scoreOf(all, prediction)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      }),
    )
  })

  test('is never lowered by one more flag', () => {
    fc.assert(
      fc.property(findings, predictions, part, part, (all, prediction, weight, strength) => {
        const more = scoreOf([...all, flag(weight, strength)], prediction)
        expect(more).toBeGreaterThanOrEqual(scoreOf(all, prediction))
      }),
    )
  })

  test('is never lowered by a stronger flag, nor raised by more credit', () => {
    fc.assert(
      fc.property(
        findings,
        predictions,
        part,
        part,
        part,
        (all, prediction, weight, one, other) => {
          const [less, more] = [Math.min(one, other), Math.max(one, other)]
          const flagged = (strength: number) =>
            scoreOf([...all, flag(weight, strength)], prediction)
          expect(flagged(more)).toBeGreaterThanOrEqual(flagged(less))
          const credited = (credit: number) => scoreOf([...all, clear(weight, credit)], prediction)
          expect(credited(more)).toBeLessThanOrEqual(credited(less))
        },
      ),
    )
  })

  test('is not lowered below a flag by any credit', () => {
    fc.assert(
      fc.property(findings, part, part, (all, weight, strength) => {
        const credits = all.filter(({ finding }) => finding.outcome !== 'flag')
        const score = scoreOf([...credits, flag(weight, strength)], trained(0))
        expect(score).toBeGreaterThanOrEqual(Math.floor(100 * weight * strength))
      }),
    )
  })

  test('does not depend on the order', () => {
    fc.assert(
      fc.property(findings, predictions, (all, prediction) => {
        expect(
          Math.abs(scoreOf(all, prediction) - scoreOf(all.toReversed(), prediction)),
        ).toBeLessThan(2)
      }),
    )
  })

  test("grows with a trained model's risk, and ignores the prior", () => {
    fc.assert(
      fc.property(findings, part, part, part, (all, baseline, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(scoreOf(all, trained(more, baseline))).toBeGreaterThanOrEqual(
          scoreOf(all, trained(less, baseline)),
        )
      }),
    )
    expect(PRIOR.trained).toBe(false)
    expect(leanOf(silent)).toBe(0)
  })
})

test.each([
  [0.6, 1, 'high'],
  [0.8, 1, 'severe'],
  [0.35, 0.5, 'low'],
  [0.35, 1, 'guarded'],
  [0.5, 0.9, 'elevated'],
])('a flag of weight %d and strength %d is %s on its own', (weight, strength, level) => {
  expect(flagLevel(weight, strength)).toBe(level)
})
