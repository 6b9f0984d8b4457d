import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  buyer,
  DEVELOPER,
  LAUNCH_SLOT,
  TOKENS,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import { snipers } from './snipers.ts'

const early = (nth: number, slot: number, more = {}) =>
  buyer(nth, { firstSlot: LAUNCH_SLOT + slot, bought: TOKENS / 25n, ...more })

ruleCases(snipers, [
  [
    'slots 0 to 2',
    {
      tape: tapeOf([
        early(0, 0, { wallet: DEVELOPER }),
        early(1, 0, { sells: 1 }),
        early(2, 2),
        early(3, 3),
      ]),
    },
    'flag',
    '2 wallets bought within 2 slots of the launch: 8% of the supply; 1 of them sold since.',
  ],
  ['later', {}, 'clear', '0 wallets bought within 2 slots of the launch: 0% of the supply.'],
  ['a gap', { tape: tapeOf([], { complete: false }) }, 'unknown', 'Some trades were missed.'],
])
