import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { buyer, tapeOf } from '../../../../test/support/snapshots.ts'
import { priceFall } from './price-fall.ts'

const crowd = [1, 2, 3, 4].map((nth) => buyer(nth))

ruleCases(priceFall, [
  [
    'deep',
    { tape: tapeOf(crowd, { highPrice: 10, lastPrice: 2 }) },
    'flag',
    'The price is 80% below its high, after 4 trades.',
  ],
  [
    'reach',
    { tape: tapeOf(crowd, { highPrice: 10, lastPrice: 8 }) },
    'clear',
    'The price is 20% below its high, after 4 trades.',
  ],
  ['no price', { tape: tapeOf(crowd, { lastPrice: null }) }, 'unknown', 'Price unknown.'],
  ['few trades', {}, 'unknown', '3 trades so far, too few to judge.'],
  [
    'a gap',
    { tape: tapeOf(crowd, { complete: false, highPrice: 10, lastPrice: 8 }) },
    'unknown',
    'Some trades were missed.',
  ],
])
