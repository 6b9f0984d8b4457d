import { expect, test } from 'vitest'
import { claimOf, orderOf, transferOf } from '../../../test/support/cases.ts'
import { lamports } from '../../kernel/money.ts'
import { independentGroups } from './independent-groups.ts'

const named = (id: string, change: Parameters<typeof orderOf>[0] = {}) =>
  orderOf({ id, accountId: `${id}'s`, ...change })
const NOTHING = { claims: [], transfers: [], amounts: [], exchanges: new Set<string>() }
const AMOUNT = lamports(1_000_012_345n)

test('unrelated orders are settled separately', () => {
  const claims = ['a', 'b'].map((id) => claimOf({ orderId: id, wallet: `${id}'s wallet` }))
  expect(independentGroups([named('a'), named('b')], { ...NOTHING, claims })).toEqual([
    ['a'],
    ['b'],
  ])
})

test.each<[string, Parameters<typeof independentGroups>]>([
  [
    'a wallet that both claim',
    [
      [named('a'), named('b')],
      { ...NOTHING, claims: ['a', 'b'].map((orderId) => claimOf({ orderId, wallet: 'one' })) },
    ],
  ],
  [
    'a payment that serves one, from a wallet that the other claims',
    [
      [named('a'), named('b')],
      {
        ...NOTHING,
        claims: [claimOf({ orderId: 'b', wallet: 'one' })],
        transfers: [transferOf({ orderId: 'a', source: 'one' })],
      },
    ],
  ],
  [
    'an amount near what came from a wallet that the other claims',
    [
      [named('a'), named('b')],
      {
        ...NOTHING,
        claims: [claimOf({ orderId: 'b', wallet: 'one' })],
        transfers: [transferOf({ source: 'one', lamports: lamports(AMOUNT - 5_000n) })],
        amounts: [{ lamports: AMOUNT, orderId: 'a', accountId: 'any', slot: 1, validUntil: 1 }],
      },
    ],
  ],
  ['an account', [[named('a'), named('b', { accountId: "a's" })], NOTHING]],
  ['an upgrade', [[named('a'), named('b', { baseId: 'a' })], NOTHING]],
])('orders that share %s are settled together', (_, [orders, evidence]) => {
  expect(independentGroups([...orders, named('c')], evidence)).toEqual([['a', 'b'], ['c']])
})
