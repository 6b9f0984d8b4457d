import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { buyer, TOKENS, tapeOf } from '../../../../test/support/snapshots.ts'
import { washTrading } from './wash-trading.ts'

const circling = (nth: number) =>
  buyer(nth, { buys: 5, sells: 5, spent: 1_000_000_000n, received: 960_000_000n })

const SOL = 1_000_000_000n
/** One of three sizes, bought and sold once at a little loss. */
const sized = (nth: number) => {
  const spent = (SOL / 10n) * BigInt(1 + (nth % 3))
  const bought = spent * 20_000n
  return buyer(nth, { sells: 1, bought, sold: bought, spent, received: (spent * 97n) / 100n })
}
const crowd = Array.from({ length: 12 }, (_, nth) => buyer(20 + nth))
const many = Array.from({ length: 60 }, (_, nth) => buyer(200 + nth))
const keeping = (nth: number, part = 6n) => {
  const spent = SOL / 4n + BigInt(nth) * 9_000_001n
  const bought = spent * 20_000n
  const received = (spent * (part - 1n)) / part
  return buyer(nth, { sells: 1, bought, sold: bought - bought / part, spent, received })
}
const passers = (count: number) =>
  Array.from({ length: count }, (_, nth) => [
    buyer(40 + nth),
    buyer(80 + nth, {
      ...{ buys: 0, bought: 0n, spent: 0n, sells: 1 },
      ...{ sold: TOKENS / 200n, received: SOL / 4n },
    }),
  ]).flat()

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
  [
    'once each, in three sizes',
    { tape: tapeOf([...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(sized), ...crowd]) },
    'flag',
    '9 wallets of a few sizes bought and sold about the same amount each: 40.8% of the volume.',
  ],
  [
    'once each, keeping a sixth',
    { tape: tapeOf([...Array.from({ length: 12 }, (_, nth) => keeping(nth)), ...crowd]) },
    'flag',
    '12 wallets bought and sold about the same amount each: 56.2% of the volume.',
  ],
  [
    'once each, keeping a third',
    { tape: tapeOf([...Array.from({ length: 12 }, (_, nth) => keeping(nth, 3n)), ...crowd]) },
    'clear',
    '0 wallets repeatedly bought and sold about the same amount: 0% of the volume.',
  ],
  [
    'four pairs make most of the volume',
    { tape: tapeOf([...passers(4), ...crowd.slice(0, 4)]) },
    'flag',
    '4 wallets sold what others had bought and sent them: 21% of the volume.',
  ],
  [
    'three pairs',
    { tape: tapeOf([...passers(3), ...crowd.slice(0, 4)]) },
    'clear',
    '0 wallets repeatedly bought and sold about the same amount: 0% of the volume.',
  ],
  [
    'nine sold what nine others bought, among as many who did not',
    { tape: tapeOf([...passers(9), ...many]) },
    'clear',
    '0 wallets repeatedly bought and sold about the same amount: 0% of the volume.',
  ],
  [
    'one buys, and another sells it',
    { tape: tapeOf([...passers(12), ...crowd]) },
    'flag',
    '12 wallets sold what others had bought and sent them: 20% of the volume.',
  ],
  [
    'the same in a pool, where tokens come from elsewhere too',
    {
      tape: tapeOf([...passers(12), ...crowd]),
      liquidity: { quote: SOL, locked: 1, in: 'pool', how: null },
    },
    'clear',
    '0 wallets repeatedly bought and sold about the same amount: 0% of the volume.',
  ],
  ['few trades', {}, 'unknown', '3 trades so far, too few to judge.'],
])
