import { expect, test } from 'vitest'
import { seeded } from '../../../../test/support/ended-launches.ts'
import { fitLogistic, logisticOdds, type Sample, sigmoid } from './logistic.ts'
import { measure } from './measure.ts'
import { fitTrees, treesOdds } from './trees.ts'

/** Likely where exactly one of two values is high, which no sum of them can tell. */
function crossed(count: number, seed: number): Sample[] {
  const chance = seeded(seed)
  return Array.from({ length: count }, () => {
    const values = Float32Array.of(chance(), chance(), chance())
    const odds = (values[0] ?? 0) > 0.5 !== (values[1] ?? 0) > 0.5 ? 2 : -2
    return { values, happened: chance() < sigmoid(odds) }
  })
}

const auc = (samples: readonly Sample[], odds: (values: Float32Array) => number) =>
  measure(samples.map(({ values, happened }) => ({ said: sigmoid(odds(values)), happened })))?.auc

test('trees find an interaction that a linear model misses', () => {
  const trees = fitTrees(crossed(3_000, 1), 3, crossed(1_000, 2))
  const line = fitLogistic(crossed(3_000, 1), 3)
  const later = crossed(2_000, 3)
  expect(auc(later, (values) => treesOdds(trees, values))).toBeGreaterThan(0.85)
  expect(auc(later, (values) => logisticOdds(line, values))).toBeLessThan(0.6)
  expect(fitTrees(crossed(3_000, 1), 3, crossed(1_000, 2))).toEqual(trees)
})

test('trees send unknown values to the side that fits them', () => {
  const samples = Array.from({ length: 900 }, (_, index) => ({
    values: Float32Array.of(index % 3 === 0 ? Number.NaN : index % 3),
    happened: index % 3 !== 1,
  }))
  const trees = fitTrees(samples, 1, samples)
  const risk = (value: number) => sigmoid(treesOdds(trees, Float32Array.of(value)))
  expect(risk(Number.NaN)).toBeGreaterThan(0.9)
  expect(risk(2)).toBeGreaterThan(0.9)
  expect(risk(1)).toBeLessThan(0.1)
})

test('trees stop growing when the validation loss does', () => {
  const chance = seeded(4)
  const noise = (count: number) =>
    Array.from({ length: count }, () => ({
      values: Float32Array.of(chance(), chance()),
      happened: chance() < 0.4,
    }))
  expect(fitTrees(noise(1_000), 2, noise(1_000)).trees.length).toBeLessThan(10)
})
