import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { buyer, tapeOf } from '../../../../test/support/snapshots.ts'
import { washTrading } from './wash-trading.ts'

const circling = (nth: number) =>
  buyer(nth, { buys: 5, sells: 5, spent: 1_000_000_000n, received: 960_000_000n })

ruleCases(washTrading, [
  [
    'in circles',
    { tape: tapeOf([circling(1), circling(2), buyer(3, { spent: 80_000_000n })]) },
    'flag',
    '2 wallets repeatedly bought and sold about the same amount: 98% of the volume.',
  ],
  [
    'each its own way',
    { tape: tapeOf(Array.from({ length: 12 }, (_, nth) => buyer(nth))) },
    'clear',
    '0 wallets repeatedly bought and sold about the same amount: 0% of the volume.',
  ],
  ['few trades', {}, 'unknown', '3 trades so far, too few to judge.'],
])
