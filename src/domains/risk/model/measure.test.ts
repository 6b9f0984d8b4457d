import { expect, test } from 'vitest'
import { measure } from './measure.ts'

test('measures by hand', () => {
  const metrics = measure([
    { risk: 0.9, bad: true },
    { risk: 0.6, bad: false },
    { risk: 0.2, bad: false },
    { risk: 0.6, bad: true },
  ])
  expect(metrics?.badShare).toBe(0.5)
  expect(metrics?.brier).toBeCloseTo((0.01 + 0.36 + 0.04 + 0.16) / 4)
  expect(metrics?.logLoss).toBeCloseTo(
    -(Math.log(0.9) + Math.log(0.4) + Math.log(0.8) + Math.log(0.6)) / 4,
  )
  // Of four pairs three are in order and one is a tie.
  expect(metrics?.auc).toBeCloseTo(3.5 / 4)
  expect(metrics?.bins[6]).toEqual({ from: 0.6, count: 2, said: 0.6, was: 0.5 })
})

test('nothing is nothing, and one kind has no order', () => {
  expect(measure([])).toBeNull()
  expect(measure([{ risk: 1, bad: true }])).toMatchObject({ auc: null, brier: 0 })
  expect(measure([{ risk: 0, bad: true }])?.logLoss).toBeLessThan(10)
})
