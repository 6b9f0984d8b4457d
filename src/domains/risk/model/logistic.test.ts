import { expect, test } from 'vitest'
import { seeded } from '../../../../test/support/ended-launches.ts'
import { fitLogistic, logisticOdds, sigmoid } from './logistic.ts'

const UNKNOWN = Number.NaN

test('finds the weights that made the data', () => {
  const chance = seeded(7)
  const samples = Array.from({ length: 8_000 }, () => {
    const values = [chance() * 4 - 2, chance() * 10]
    const odds = 1.2 * (values[0] ?? 0) - 0.4 * (values[1] ?? 0) + 1
    return { values: Float32Array.from(values), happened: chance() < sigmoid(odds), weight: 1 }
  })
  const fit = fitLogistic(samples, 2)
  const slope = (at: number) => (fit.weights[at] ?? 0) / (fit.columns[at]?.spread ?? 1)
  expect(slope(0)).toBeCloseTo(1.2, 0)
  expect(slope(1)).toBeCloseTo(-0.4, 1)
  expect(Math.abs(logisticOdds(fit, Float32Array.of(0, 2.5)))).toBeLessThan(0.2)
})

test('learns from missing values that carry meaning', () => {
  const samples = Array.from({ length: 400 }, (_, index) => ({
    values: Float32Array.of(index % 2 === 0 ? UNKNOWN : 1),
    happened: index % 2 === 0,
    weight: 1,
  }))
  const fit = fitLogistic(samples, 1)
  expect(sigmoid(logisticOdds(fit, Float32Array.of(UNKNOWN)))).toBeGreaterThan(0.9)
  expect(sigmoid(logisticOdds(fit, Float32Array.of(1)))).toBeLessThan(0.1)
})

test('stays finite for constant columns and separable data', () => {
  const samples = Array.from({ length: 100 }, (_, index) => ({
    values: Float32Array.of(3, index, UNKNOWN),
    happened: index >= 50,
    weight: 1,
  }))
  const fit = fitLogistic(samples, 3)
  expect([fit.intercept, ...fit.weights].every(Number.isFinite)).toBe(true)
  expect(logisticOdds(fit, Float32Array.of(3, 90, UNKNOWN))).toBeGreaterThan(
    logisticOdds(fit, Float32Array.of(3, 10, UNKNOWN)),
  )
})
