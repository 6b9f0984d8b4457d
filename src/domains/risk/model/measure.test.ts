import { expect, test } from 'vitest'
import { measure } from './measure.ts'

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
