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

/** What so many tokens cost. */
const costOf = (bought: bigint) => bought / 20_000n

const at = (
  slot: number,
  count: number,
  more: { bought?: bigint; sells?: number; sold?: bigint } = {},
) =>
  Array.from({ length: count }, (_, nth) => {
    const bought = more.bought ?? TOKENS / 50n
    const firstSlot = LAUNCH_SLOT + slot
    return buyer(nth, { ...more, firstSlot, bought, spent: costOf(bought) })
  })

const LITTLE = { bought: TOKENS / 2_000n }
/** From 0.2% to 1.4%. */
const ofAllSizes = (count: number) =>
  Array.from({ length: count }, (_, nth) => {
    const bought = (TOKENS * BigInt(2 * count + 12 * nth)) / BigInt(1_000 * count)
    return buyer(nth, { firstSlot: LAUNCH_SLOT + 30 + nth, bought, spent: costOf(bought) })
  })
/** Each a sixth more than the one before, 29% in all. */
const growing = (nth: number) => {
  const bought = ((TOKENS / 1_500n) * BigInt(Math.round(100 * 1.166 ** nth))) / 100n
  return buyer(nth, { firstSlot: LAUNCH_SLOT + 30 + nth, bought, spent: costOf(bought) })
}

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
    'who sold a third of it',
    { tape: tapeOf(at(40, 20, { sells: 1, sold: TOKENS / 150n })) },
    'flag',
    'Of 20 wallets that bought within the first minute, 20 of about the same size bought 40% of the supply and still hold 26.7%.',
  ],
  [
    'later in the minute',
    { tape: tapeOf(at(40, 20)) },
    'flag',
    'Of 20 wallets that bought within the first minute, 20 of about the same size still hold 40% of the supply.',
  ],
  [
    'sixty over the whole minute, of about one size',
    { tape: tapeOf([...at(40, 60, { bought: TOKENS / 130n }), ...at(50, 10, LITTLE)]) },
    'flag',
    'Of 70 wallets that bought within the first minute, 60 of about the same size still hold 46.2% of the supply.',
  ],
  [
    'sixty of all sizes, and nobody sells',
    { tape: tapeOf(ofAllSizes(60)) },
    'flag',
    'Of 60 wallets that bought within the first minute, the 40 that hold the most have 39.6% of the supply.',
  ],
  [
    'a hundred and twenty of all sizes, with less each',
    { tape: tapeOf(ofAllSizes(120).map((one) => ({ ...one, bought: one.bought / 2n }))) },
    'flag',
    'Of 120 wallets that bought within the first minute, all 120 still hold 47.7% of the supply.',
  ],
  [
    'forty of about one size, beside fifteen who bought and sold as much',
    {
      tape: tapeOf([
        ...at(40, 40, { bought: TOKENS / 90n }),
        ...at(50, 15, { bought: TOKENS / 90n, sells: 1, sold: TOKENS / 90n }),
      ]),
    },
    'flag',
    'Of 55 wallets that bought within the first minute, the 40 that hold the most have 44.4% of the supply.',
  ],
  [
    'twenty who sold three fifths',
    { tape: tapeOf(at(40, 20, { sells: 1, sold: (TOKENS * 3n) / 250n })) },
    'flag',
    'Of 20 wallets that bought within the first minute, 20 of about the same size bought 40% of the supply and still hold 16%.',
  ],
  [
    'forty of all sizes, of whom every third has sold',
    {
      tape: tapeOf(
        ofAllSizes(40).map((one, nth) => (nth % 3 ? one : { ...one, sells: 1, sold: one.bought })),
      ),
    },
    'clear',
    '0 wallets that bought within 25 slots of the launch still have 0% of the supply.',
  ],
  [
    'dozens on the way to graduation: most with little, a few with much',
    { tape: tapeOf(Array.from({ length: 28 }, (_, nth) => growing(nth))) },
    'clear',
    '0 wallets that bought within 25 slots of the launch still have 0% of the supply.',
  ],
  [
    'one with more than a third',
    { tape: tapeOf([...at(40, 1, { bought: (TOKENS * 2n) / 5n }), ...at(50, 10, LITTLE)]) },
    'flag',
    'Of 11 wallets that bought within the first minute, the largest 11 still hold 40.5% of the supply.',
  ],
  [
    'a crowd, a little each',
    { tape: tapeOf(at(40, 120, { bought: TOKENS / 600n })) },
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
