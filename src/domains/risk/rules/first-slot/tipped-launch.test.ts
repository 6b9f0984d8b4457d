import { ruleCases } from '../../../../../test/support/rule-cases.ts'
import {
  buyer,
  LAUNCH,
  LAUNCH_SLOT,
  TOKENS,
  tapeOf,
} from '../../../../../test/support/snapshots.ts'
import { tippedLaunch } from './tipped-launch.ts'

const first = [1, 2].map((nth) =>
  buyer(nth, { firstSlot: LAUNCH_SLOT, bought: TOKENS / 50n, firstSignature: `first-${nth}` }),
)
const tips = (...all: [string, bigint][]) => new Map(all)

ruleCases(tippedLaunch, [
  [
    'a tip, and buyers in its slot',
    { tape: tapeOf(first), tips: tips([LAUNCH.signature, 10_000_000n]) },
    'flag',
    'The launch paid 0.01 SOL to a landing service, and 2 wallets bought in its slot: 4% of the supply.',
  ],
  [
    'a tiny tip, seen through a gap',
    { tape: tapeOf(first, { complete: false }), tips: tips([LAUNCH.signature, 1_000n]) },
    'flag',
    'The launch paid less than 0.0001 SOL to a landing service, and 2 wallets bought in its slot: 4% of the supply. Some trades were missed.',
  ],
  [
    'tips of two who bought in its slot',
    {
      tape: tapeOf(first),
      tips: tips([LAUNCH.signature, 0n], ['first-1', 5_000n], ['first-2', 5_000n]),
    },
    'flag',
    '2 wallets that bought in the launch’s slot paid landing services; 2 wallets bought in its slot: 4% of the supply.',
  ],
  [
    'a tip of one',
    { tape: tapeOf(first), tips: tips([LAUNCH.signature, 0n], ['first-1', 5_000n]) },
    'clear',
    'The launch paid nothing to landing services; 2 wallets bought in its slot: 4% of the supply.',
  ],
  [
    'a tip, and nobody in its slot',
    { tips: tips([LAUNCH.signature, 10_000_000n]) },
    'clear',
    'The launch paid 0.01 SOL to landing services; 0 wallets bought in its slot: 0% of the supply.',
  ],
  [
    'nobody looked',
    { tips: null },
    'unknown',
    'The launch transaction hasn’t been checked for tips.',
  ],
  [
    'the launch could not be read',
    { tips: tips(['first-1', 5_000n]) },
    'unknown',
    'The launch transaction hasn’t been checked for tips.',
  ],
  ['a gap', { tape: tapeOf([], { complete: false }) }, 'unknown', 'Some trades were missed.'],
])
