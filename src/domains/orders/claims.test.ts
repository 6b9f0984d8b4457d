import { describe, expect, test } from 'vitest'
import { claimOf, evidenceOf, OPENED, orderOf, transferOf } from '../../../test/support/cases.ts'
import { DAY, MINUTE } from '../../kernel/clock.ts'
import { lamports } from '../../kernel/money.ts'
import { canClaim, wouldSettle } from './claims.ts'
import type { Claim, Order, Transfer } from './order.ts'

const rival = (order: Partial<Order> = {}) =>
  orderOf({ id: 'rival', accountId: 'stranger', ...order })

describe('a claim fits', () => {
  const fitting = (order: Partial<Order>, claim: Partial<Claim>, transfer: Partial<Transfer>) =>
    wouldSettle(
      claimOf({ orderId: 'rival', ...claim }),
      evidenceOf([rival(order)], { transfers: [transferOf(transfer)] }),
    )

  test.each<[string, boolean, Partial<Order>, Partial<Claim>, Partial<Transfer>]>([
    ['what it could settle with', true, {}, {}, {}],
    ['not below 99%', false, {}, {}, { lamports: lamports(1_024_000_000n) }],
    ['not what is only confirmed', false, {}, {}, { state: 'confirmed' }],
    ['not what was dropped', false, {}, {}, { state: 'dropped' }],
    ['not what landed in the slot of its opening', false, { openedSlot: 1_150 }, {}, {}],
    ['not what landed within the margin', false, { openedSlot: 1_142 }, {}, {}],
    ['what landed beyond the margin', true, { openedSlot: 1_141 }, {}, {}],
    ['not with a wallet that paid for another account', false, {}, { paidForAnother: true }, {}],
    ['with it once proven', true, {}, { paidForAnother: true, exchange: true, proven: true }, {}],
    ['not another wallet’s', false, {}, { wallet: 'other' }, {}],
    ['not from an exchange', false, {}, { exchange: true }, {}],
    ['not once settled', false, { settledAt: 1 }, {}, {}],
    ['not once refused', false, { refusedAt: 1 }, {}, {}],
    ['not what a reference serves', false, {}, {}, { orderId: 'x', matchedBy: 'reference' }],
    ['not dust', false, {}, {}, { kind: 'dust' }],
  ])('%s', (_, expected, order, claim, transfer) => {
    expect(fitting(order, claim, transfer)).toBe(expected)
  })

  test('together with what serves its order already', () => {
    const half = { lamports: lamports(517_250_000n) }
    const transfers = [
      transferOf(half),
      transferOf({ ...half, signature: 'two', orderId: 'rival', source: 'elsewhere' }),
    ]
    expect(wouldSettle(claimOf({ orderId: 'rival' }), evidenceOf([rival()], { transfers }))).toBe(
      true,
    )
  })

  test('nothing for an order that we don’t know', () => {
    const evidence = evidenceOf([], { transfers: [transferOf()] })
    expect(wouldSettle(claimOf({ orderId: 'rival' }), evidence)).toBe(false)
  })
})

describe('a transfer can be claimed', () => {
  const order = orderOf()
  const claims = (claim: Partial<Claim>, transfer: Partial<Transfer>, now = OPENED) =>
    canClaim(order, claimOf(claim), transferOf(transfer), evidenceOf([orderOf(), rival()], { now }))
  const taken = { orderId: 'rival', matchedBy: 'sender', matchedAt: OPENED } as const

  test.each<[string, boolean, Partial<Claim>, Partial<Transfer>, number]>([
    ['until the monitoring ends', true, {}, { blockTime: order.monitoredUntil }, OPENED],
    ['not after', false, {}, { blockTime: order.monitoredUntil + 1 }, OPENED],
    ['of a proven wallet even from before the order', true, { proven: true }, { slot: 1 }, OPENED],
    ['taken by a stranger, for a day', true, {}, taken, OPENED + DAY],
    ['and no longer', false, {}, taken, OPENED + DAY + 1],
    ['by proof for a week', true, { proven: true }, taken, OPENED + 7 * DAY],
    ['and no longer by proof', false, { proven: true }, taken, OPENED + 7 * DAY + 1],
    ['not if taken by proof', false, { proven: true }, { ...taken, matchedBy: 'proof' }, OPENED],
    [
      'not if an operator gave it',
      false,
      { proven: true },
      { ...taken, matchedBy: 'operator' },
      OPENED,
    ],
    ['not from another order of the same buyer', false, {}, { ...taken, orderId: 'order' }, OPENED],
  ])('%s', (_, expected, claim, transfer, now) => {
    expect(claims(claim, transfer, now)).toBe(expected)
  })

  test('without a block time by when it was first seen', () => {
    const unknown = { blockTime: null, firstSeenAt: order.monitoredUntil + MINUTE }
    expect(claims({}, unknown)).toBe(false)
  })
})
