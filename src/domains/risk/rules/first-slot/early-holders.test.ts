import { ruleCases } from '../../../../../test/support/rule-cases.ts'
import {
  address,
  buyer,
  DEVELOPER,
  holder,
  LAUNCH_SLOT,
  TOKENS,
  tapeOf,
} from '../../../../../test/support/snapshots.ts'
import { earlyHolders } from './early-holders.ts'

const LOCKER = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'

const locked = (recipient: string, sender: string) =>
  holder(1, TOKENS / 2n, {
    ...{ owner: address(902), ownerProgram: LOCKER },
    lock: { recipient, sender, locked: TOKENS / 2n, isRevocable: false },
  })

const at = (slot: number, count: number, more = {}) =>
  Array.from({ length: count }, (_, nth) =>
    buyer(nth, { firstSlot: LAUNCH_SLOT + slot, bought: TOKENS / 50n, ...more }),
  )

ruleCases(earlyHolders, [
  [
    'twenty who know nothing of each other, and hold two fifths',
    { tape: tapeOf(at(5, 20)) },
    'flag',
    '20 wallets that bought within 25 slots of the launch still have 40% of the supply.',
  ],
  [
    'who sold it again',
    { tape: tapeOf(at(5, 20, { sells: 1, sold: TOKENS / 60n })) },
    'clear',
    '20 wallets that bought within 25 slots of the launch still have 6.7% of the supply.',
  ],
  [
    'later in the minute',
    { tape: tapeOf(at(40, 20)) },
    'flag',
    'Of 20 wallets that bought within the first minute, the largest 20 still hold 40% of the supply.',
  ],
  [
    'thirty-five later in the minute',
    { tape: tapeOf(at(40, 35, { bought: TOKENS / 90n })) },
    'flag',
    'Of 35 wallets that bought within the first minute, the largest 35 still hold 38.9% of the supply.',
  ],
  [
    'a crowd, a little each',
    { tape: tapeOf(at(40, 120, { bought: TOKENS / 300n })) },
    'clear',
    '0 wallets that bought within 25 slots of the launch still have 0% of the supply.',
  ],
  [
    'after the minute',
    { tape: tapeOf(at(151, 20)) },
    'clear',
    '0 wallets that bought within 25 slots of the launch still have 0% of the supply.',
  ],
  [
    'locked for good what it bought, by a wallet that nobody knows',
    {
      tape: tapeOf(at(5, 1, { bought: TOKENS / 2n })),
      holders: [locked(address(900), address(901))],
    },
    'clear',
    '1 wallet that bought within 25 slots of the launch still has 0% of the supply.',
  ],
  [
    'another locked as much, and this one has it',
    {
      tape: tapeOf(at(5, 1, { bought: TOKENS / 2n })),
      holders: [locked(address(900), DEVELOPER)],
    },
    'flag',
    '1 wallet that bought within 25 slots of the launch still has 50% of the supply.',
  ],
])
