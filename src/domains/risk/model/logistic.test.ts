import { expect, test } from 'vitest'
import { seeded } from '../../../../test/support/ended-launches.ts'
import { fitLogistic, logOdds, sigmoid } from './logistic.ts'

test('finds the weights that made the data', () => {
  const chance = seeded(7)
  const samples = Array.from({ length: 8_000 }, () => {
    const values = [chance() * 4 - 2, chance() * 10]
    const odds = 1.2 * (values[0] ?? 0) - 0.4 * (values[1] ?? 0) + 1
    return { values, bad: chance() < sigmoid(odds) }
  })
  const fit = fitLogistic(samples, 2)
  const slope = (at: number) => (fit.weights[at] ?? 0) / (fit.columns[at]?.spread ?? 1)
  expect(slope(0)).toBeCloseTo(1.2, 0)
  expect(slope(1)).toBeCloseTo(-0.4, 1)
  expect(Math.abs(logOdds(fit, [0, 2.5]))).toBeLessThan(0.2)
})

test('learns from what is missing where that means something', () => {
  const samples = Array.from({ length: 400 }, (_, index) => ({
    values: [index % 2 === 0 ? null : 1],
    bad: index % 2 === 0,
  }))
  const fit = fitLogistic(samples, 1)
  expect(sigmoid(logOdds(fit, [null]))).toBeGreaterThan(0.9)
  expect(sigmoid(logOdds(fit, [1]))).toBeLessThan(0.1)
})

test('stays finite where a column never varies or data part cleanly', () => {
  const samples = Array.from({ length: 100 }, (_, index) => ({
    values: [3, index, null],
    bad: index >= 50,
  }))
  const fit = fitLogistic(samples, 3)
  expect([fit.intercept, ...fit.weights].every(Number.isFinite)).toBe(true)
  expect(logOdds(fit, [3, 90, null])).toBeGreaterThan(logOdds(fit, [3, 10, null]))
})
