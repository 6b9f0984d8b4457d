import { expect, test } from 'vitest'
import { lamports, usdCents } from '../../kernel/money.ts'
import { paidShareOf } from './payout-payments.ts'

const payout = { cents: usdCents(1_500), lamports: lamports(100_000_000n) }
const of = (...amounts: bigint[]) =>
  paidShareOf(
    payout,
    amounts.map((amount, nth) => ({ signature: `${nth}`, lamports: lamports(amount) })),
  )

test.each([
  ['all of it', [100_000_000n], { cents: 1_500, isWhole: true }],
  ['a lamport less', [99_999_999n], { cents: 1_500, isWhole: true }],
  ['99%', [99_000_000n], { cents: 1_485, isWhole: true }],
  ['less than 99%', [98_999_999n], { cents: 1_485, isWhole: false }],
  ['two parts', [60_000_000n, 40_000_000n], { cents: 1_500, isWhole: true }],
  ['too much', [60_000_000n, 70_000_000n], { cents: 1_500, lamports: 100_000_000n }],
  ['dust', [1n], { cents: 0, isWhole: false }],
  ['nothing', [], { cents: 0, isWhole: false, from: [] }],
])('a payout paid by %s', (_, amounts, expected) => {
  expect(of(...amounts)).toMatchObject(expected)
})

test('takes of each payment only what is missing', () => {
  const taken = of(60_000_000n, 70_000_000n, 5n).from.map(({ lamports: amount }) => amount)
  expect(taken).toEqual([60_000_000n, 40_000_000n])
})
