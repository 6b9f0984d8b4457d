import { expect, test } from 'vitest'
import { ruleCases, strengthOf } from '../../../../test/support/rule-cases.ts'
import { buyer, DEVELOPER, tapeOf } from '../../../../test/support/snapshots.ts'
import { oneWay } from './one-way.ts'

const crowd = Array.from({ length: 20 }, (_, nth) => buyer(nth + 1))
const developer = buyer(0, { wallet: DEVELOPER, sells: 1 })

ruleCases(oneWay, [
  [
    'only the developer got out',
    { tape: tapeOf([developer, ...crowd]) },
    'flag',
    'None of 20 buyers has sold; only the developer has.',
  ],
  ['nobody did', { tape: tapeOf(crowd) }, 'flag', 'None of 20 buyers has sold.'],
  [
    'one did',
    { tape: tapeOf([...crowd, buyer(90, { sells: 1 })]) },
    'clear',
    '1 of 21 buyers have sold.',
  ],
  ['few', {}, 'unknown', 'None of 3 buyers has sold, too few to judge.'],
  ['a gap', { tape: tapeOf(crowd, { complete: false }) }, 'unknown', 'Some trades were missed.'],
])

test('is worst if only the developer could sell', () => {
  expect(strengthOf(oneWay, { tape: tapeOf([developer, ...crowd]) })).toBe(1)
  expect(strengthOf(oneWay, { tape: tapeOf(crowd) })).toBeLessThan(0.5)
})
