import { expect, it } from 'vitest'
import { report } from './report.ts'
import { sumRuns } from './sum-runs.ts'

const outcome = { transactions: 9, grants: 3, lives: 2, ms: 1_000, trace: ['a story'] }
const violations = [{ what: 'granted twice', subject: 'an order' }]

it('adds up what runs have printed, engine by engine', () => {
  const printed = [
    `seed s 1, sqlite, 60.0 s, 8.0 ms of processor time an order: ${report({ ...outcome, orders: 100, violations: [] })}`,
    `seed s 1, postgres, 30.0 s, 40.0 ms of processor time an order: ${report({ ...outcome, orders: 10, violations })}`,
    'something else',
    `seed s 2, sqlite, 60.0 s, 11.0 ms of processor time an order: ${report({ ...outcome, orders: 200, violations: [] })}`,
  ]
  expect(sumRuns(printed.join('\n')).split('\n')).toEqual([
    'sqlite: 300 orders in 2 runs, seeds s 1 to s 2, 2 min, 10.0 ms of processor time an order, 0 violations',
    'postgres: 10 orders in 1 runs, seeds s 1 to s 1, 1 min, 40.0 ms of processor time an order, 1 violations',
  ])
})
