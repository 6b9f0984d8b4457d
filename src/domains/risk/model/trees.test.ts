import { expect, test } from 'vitest'
import { seeded } from '../../../../test/support/ended-launches.ts'
import { fitLogistic, logisticOdds, type Sample, shareHappened, sigmoid } from './logistic.ts'
import { measure } from './measure.ts'
import { fitTrees, type TreesFit, treesOdds } from './trees.ts'

/** Likely where exactly one of two values is high, which no sum of them can tell. */
function crossed(count: number, seed: number): Sample[] {
  const chance = seeded(seed)
  return Array.from({ length: count }, () => {
    const values = Float32Array.of(chance(), chance(), chance())
    const odds = (values[0] ?? 0) > 0.5 !== (values[1] ?? 0) > 0.5 ? 2 : -2
    return { values, happened: chance() < sigmoid(odds), weight: 1 }
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
    weight: 1,
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
      weight: 1,
    }))
  expect(fitTrees(noise(1_000), 2, noise(1_000)).trees.length).toBeLessThan(10)
})

/** Happens at `base` odds, and likelier the higher one of five values is. */
function rare(count: number, base: number, seed: number): Sample[] {
  const chance = seeded(seed)
  return Array.from({ length: count }, () => {
    const values = Float32Array.from({ length: 5 }, chance)
    const odds = base + ((values[0] ?? 0) > 0.9 ? 4 : 0)
    return { values, happened: chance() < sigmoid(odds), weight: 1 }
  })
}

const lossOf = (samples: readonly Sample[], odds: (values: Float32Array) => number) =>
  measure(samples.map(({ values, happened }) => ({ said: sigmoid(odds(values)), happened })))
    ?.logLoss ?? Number.NaN

test('trees grow on an outcome of one in some hundred', () => {
  const samples = rare(4_500, -9, 5)
  const trees = fitTrees(samples, 5, rare(4_500, -9, 6))
  const later = rare(20_000, -9, 7)
  expect(later.filter(({ happened }) => happened).length).toBeLessThan(60)
  // All rows together curve the loss less than the two leaves need that even odds would ask of.
  const share = shareHappened(samples)
  expect(4_500 * share * (1 - share)).toBeLessThan(10)
  expect(trees.trees.length).toBeGreaterThan(3)
  expect(lossOf(later, (values) => treesOdds(trees, values))).toBeLessThan(
    0.95 * lossOf(later, () => trees.base),
  )
})

test('no leaf of a common outcome has fewer than twenty rows', () => {
  const samples = rare(293, -1, 8)
  const [tree = []] = fitTrees(samples, 5, rare(98, -1, 9)).trees
  const leaves = Map.groupBy(samples, ({ values }) =>
    treesOdds({ kind: 'trees', base: 0, trees: [tree] }, values),
  )
  expect(leaves.size).toBeGreaterThan(2)
  for (const rows of leaves.values()) expect(rows.length).toBeGreaterThanOrEqual(20)
})

test('a row of weight three is three rows', () => {
  const some = crossed(400, 11)
  const heavy = some.map((one, nth) => ({ ...one, weight: nth % 2 === 0 ? 3 : 1 }))
  const copied = some.flatMap((one, nth) => (nth % 2 === 0 ? [one, one, one] : [one]))
  const [a, b] = [heavy, copied].map((samples) => fitLogistic(samples, 3))
  for (const [at, weight] of (a?.weights ?? []).entries())
    expect(weight).toBeCloseTo(b?.weights[at] ?? Number.NaN, 6)
  const [of, as] = [heavy, copied].map((samples) => fitTrees(samples, 3, crossed(400, 12)))
  // Bins hold equally many rows, whatever these weigh, so their edges are not quite the same.
  expect(of?.base).toBeCloseTo(as?.base ?? Number.NaN, 9)
  expect(lossOf(copied, (values) => treesOdds(of as TreesFit, values))).toBeCloseTo(
    lossOf(copied, (values) => treesOdds(as as TreesFit, values)),
    1,
  )
})
