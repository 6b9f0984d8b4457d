import { expect, test } from 'vitest'
import { measure, precisionInTop } from './measure.ts'

test('measures by hand', () => {
  const metrics = measure([
    { said: 0.9, happened: true },
    { said: 0.6, happened: false },
    { said: 0.2, happened: false },
    { said: 0.6, happened: true },
  ])
  expect(metrics?.rate).toBe(0.5)
  expect(metrics?.brier).toBeCloseTo((0.01 + 0.36 + 0.04 + 0.16) / 4)
  expect(metrics?.logLoss).toBeCloseTo(
    -(Math.log(0.9) + Math.log(0.4) + Math.log(0.8) + Math.log(0.6)) / 4,
  )
  // Of four pairs three are in order and one is a tie.
  expect(metrics?.auc).toBeCloseTo(3.5 / 4)
  // By falling prediction: 1 of 1 caught, then 2 of 3.
  expect(metrics?.auprc).toBeCloseTo(0.5 * 1 + 0.5 * (2 / 3))
  expect(metrics?.bins[6]).toEqual({ from: 0.6, count: 2, said: 0.6, happened: 1 })
})

test('no samples give null, and one class gives no AUC', () => {
  expect(measure([])).toBeNull()
  expect(measure([{ said: 1, happened: true }])).toMatchObject({ auc: null, brier: 0 })
  expect(measure([{ said: 0, happened: true }])?.logLoss).toBeLessThan(10)
})

test('a prediction of weight two counts as two', () => {
  const some = [0.1, 0.4, 0.4, 0.8, 0.9].map((said, nth) => ({ said, happened: nth % 2 === 1 }))
  const heavy = measure(some.map((one, nth) => ({ ...one, weight: nth === 1 ? 2 : 1 })))
  const copied = measure(some.flatMap((one, nth) => (nth === 1 ? [one, one] : [one])))
  for (const name of ['rate', 'brier', 'logLoss', 'auc', 'auprc'] as const)
    expect(heavy?.[name]).toBeCloseTo(copied?.[name] ?? Number.NaN, 12)
  expect(heavy?.bins).toEqual(copied?.bins)
  expect(heavy?.samples).toBe(5)
})

test('counts who is among the highest, and splits ties', () => {
  const all = [0.9, 0.5, 0.5, 0.1].map((said, nth) => ({ said, happened: nth === 0 || nth === 2 }))
  expect(precisionInTop(all, 0.25)).toBe(1)
  expect(precisionInTop(all, 0.05)).toBe(1)
  // One of the two that are tied.
  expect(precisionInTop(all, 0.5)).toBe(0.75)
  expect(precisionInTop(all, 1)).toBe(0.5)
  expect(precisionInTop([], 0.05)).toBeNull()
})
