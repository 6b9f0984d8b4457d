import { expect, test } from 'vitest'
import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { buyer, snapshotOf, tapeOf } from '../../../../test/support/snapshots.ts'
import { organicBuyers } from './organic-buyers.ts'

const SOL = 1_000_000_000n
const crowd = (count: number, spent: (nth: number) => bigint) =>
  tapeOf(Array.from({ length: count }, (_, nth) => buyer(nth, { spent: spent(nth) })))
const people = crowd(20, (nth) => SOL + BigInt(nth * nth) * 90_000_000n)

ruleCases(organicBuyers, [
  [
    'a script',
    {
      tape: crowd(10, (nth) => (nth < 8 ? SOL / 10n + BigInt(nth) * 100_000n : SOL * BigInt(nth))),
    },
    'flag',
    '8 of 10 buyers (80%) bought once, for the same amount within 2%.',
  ],
  [
    'people',
    { tape: people },
    'clear',
    '20 buyers put in 242.3 SOL net, 12.1 SOL per buy on average; at most 0 look alike.',
  ],
  ['few', {}, 'unknown', '3 buyers besides the developer, too few to judge.'],
  ['a gap', { tape: { ...people, complete: false } }, 'unknown', 'Some trades were missed.'],
])

test('large buys by many wallets give credit, tiny buys and unknown rates do not', () => {
  const credit = (more: object) => {
    const found = organicBuyers.evaluate(snapshotOf(more))
    return found.outcome === 'clear' ? (found.credit ?? 0) : Number.NaN
  }
  expect(credit({ tape: people })).toBe(1)
  expect(credit({ tape: people, quoteUsd: null })).toBe(0)
  expect(credit({ tape: crowd(20, (nth) => BigInt(nth + 1) * 1_000_000n) })).toBe(0)
})
