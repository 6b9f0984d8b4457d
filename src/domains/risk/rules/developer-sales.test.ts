import { expect, test } from 'vitest'
import { ruleCases, strengthOf } from '../../../../test/support/rule-cases.ts'
import {
  address,
  buyer,
  DEVELOPER,
  LAUNCH,
  TOKENS,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import { developerSales } from './developer-sales.ts'

const developer = buyer(0, {
  wallet: DEVELOPER,
  feePayer: DEVELOPER,
  bought: TOKENS / 10n,
  sells: 3,
  sold: (TOKENS * 41n) / 1_000n,
  received: 12_400_000_000n,
})

const holding = buyer(0, { wallet: DEVELOPER, feePayer: DEVELOPER, bought: TOKENS / 10n })
const helper = (nth: number, part: bigint) =>
  buyer(nth, { buys: 0, bought: 0n, spent: 0n, sells: 1, sold: TOKENS / part, received: 10n ** 9n })
const sourceOf = (nth: number, from: string) => ({
  wallet: address(100 + nth),
  from,
  amount: TOKENS / 12n,
})

ruleCases(developerSales, [
  [
    'sells',
    { tape: tapeOf([developer]) },
    'flag',
    '3 sales by the developer within 60 s: 41% of what it bought, for 12.4 SOL.',
  ],
  [
    'has another sell',
    {
      tape: tapeOf([holding, helper(1, 12n), helper(2, 50n)]),
      holders: [],
    },
    'flag',
    '2 wallets sold 10% of the supply without having bought it, and the developer sent away as much unsold.',
  ],
  [
    'has another sell, as their transfers say',
    {
      tape: tapeOf([developer, helper(1, 12n)]),
      sources: new Map([[address(101), sourceOf(1, DEVELOPER)]]),
    },
    'flag',
    '3 sales by the developer within 60 s: 41% of what it bought, for 12.4 SOL; 1 wallet sold 8.3% of the supply, received from the developer.',
  ],
  [
    'gives some away as gifts',
    {
      tape: tapeOf([holding, ...[1, 2, 3, 4, 5].map((nth) => helper(nth, 400n))]),
      holders: [],
    },
    'flag',
    '5 wallets sold 1.3% of the supply without having bought it, and the developer sent away as much unsold.',
  ],
  [
    'somebody sells what came from nobody knows where',
    { tape: tapeOf([helper(1, 12n)]) },
    'unknown',
    'Wallets sold 8.3% of the supply without having bought it; where they got it isn’t known.',
  ],
  [
    'somebody sells what another buyer sent',
    {
      tape: tapeOf([helper(1, 12n)]),
      sources: new Map([[address(101), sourceOf(1, address(102))]]),
    },
    'clear',
    'No sale by the developer within 60 s.',
  ],
  ['holds', {}, 'clear', 'No sale by the developer within 60 s.'],
  [
    'may sell among wallets that an older tape did not list',
    { tape: tapeOf([], { others: 1 }) },
    'unknown',
    'Too many wallets traded to tell all of them apart.',
  ],
  [
    'is none of those that are not listed',
    { tape: tapeOf([], { others: 1, hasAllSellers: true }) },
    'clear',
    'No sale by the developer within 60 s.',
  ],
  ['a gap', { tape: tapeOf([], { complete: false }) }, 'unknown', 'Some trades were missed.'],
  [
    'nobody',
    { launch: { ...LAUNCH, creator: null, feePayer: null } },
    'unknown',
    'Developer’s wallet unknown.',
  ],
])

test('gifts that all were sold weigh as the developer’s own sales', () => {
  const gifts = [1, 2, 3, 4, 5].map((nth) => helper(nth, 400n))
  const bought = (part: bigint) => ({ ...holding, bought: TOKENS / part })
  const strength = (part: bigint) =>
    strengthOf(developerSales, { tape: tapeOf([bought(part), ...gifts]), holders: [] })
  expect(strength(80n)).toBe(1)
  expect(strength(40n)).toBe(0.1)
})
