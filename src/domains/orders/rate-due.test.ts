import { expect, test } from 'vitest'
import { orderOf, transferOf } from '../../../test/support/cases.ts'
import { DAY, MINUTE } from '../../kernel/clock.ts'
import { lamports, rate } from '../../kernel/money.ts'
import { rateDueAt } from './rate-due.ts'

const order = orderOf()
const landed = order.expiresAt + DAY
const late = (change = {}) => transferOf({ blockTime: landed, ...change })
const due = (
  after: number,
  change = {},
  rates: { at: number; rate: ReturnType<typeof rate> }[] = [],
) => rateDueAt(order, { transfers: [late(change)], rates, now: landed + after })

test('a payment without a rate is looked at every minute, and last when none can come anymore', () => {
  expect(due(0)).toBe(landed + MINUTE)
  expect(due(5.5 * MINUTE)).toBe(landed + 6 * MINUTE)
  expect(due(6 * MINUTE)).toBeNull()
})

test.each([
  ['has a rate', {}, [{ at: landed - MINUTE, rate: rate(100_000_000n) }]],
  ['landed while the quote held', { blockTime: order.expiresAt }, []],
  ['has no time', { blockTime: null, slot: 1 }, []],
  ['is dust', { lamports: lamports(1n) }, []],
  ['is not final', { state: 'confirmed' }, []],
  ['serves another order', { orderId: 'another' }, []],
])('a payment that %s waits for none', (_, change, rates) => {
  expect(due(0, change, rates)).toBeNull()
})
