import { describe, expect, it } from 'vitest'
import type { OrderBody } from '../../../contract/records.ts'
import { sampleOrder, sampleTransfer } from './order.sample.ts'
import { orderSteps } from './order-steps.ts'
import { type Situation, situationOf } from './situation.ts'

const OPEN = sampleOrder()
const DURING = OPEN.opened_at + 60_000
const SEEN = { transfers: [sampleTransfer()] }

describe('the situation of an order', () => {
  it.each<[Situation, Partial<OrderBody>]>([
    ['waiting', {}],
    ['seen', { status: 'seen', ...SEEN }],
    ['late', { status: 'seen', exception: 'paid_late', ...SEEN }],
    ['short', { status: 'open', exception: 'paid_partial', ...SEEN }],
    ['contested', { status: 'seen', exception: 'contested', ...SEEN }],
    ['wrong_asset', { status: 'open', exception: 'wrong_asset' }],
    ['review', { status: 'expired', exception: 'review' }],
    ['expired', { status: 'expired' }],
    ['granted', { status: 'settled' }],
    ['granted', { status: 'settled', exception: 'paid_over' }],
    ['granted', { status: 'settled', exception: 'paid_late' }],
    ['seen', { status: 'seen', exception: 'paid_over', ...SEEN }],
  ])('is %s', (situation, part) => {
    expect(situationOf(sampleOrder(part), DURING)).toBe(situation)
  })

  it('is expired by the server’s clock even before the server says so', () => {
    expect(situationOf(OPEN, OPEN.expires_at - 1)).toBe('waiting')
    expect(situationOf(OPEN, OPEN.expires_at)).toBe('expired')
  })

  it('is still seen when the amount runs out meanwhile', () => {
    expect(situationOf(sampleOrder({ status: 'seen', ...SEEN }), OPEN.expires_at + 1)).toBe('seen')
  })
})

describe('the steps of an order', () => {
  const states = (part: Partial<OrderBody>) =>
    orderSteps(sampleOrder(part)).map(({ state }) => state)

  it('waits, is seen, is final, is granted', () => {
    expect(states({})).toEqual(['now', 'next', 'next', 'next'])
    expect(states({ status: 'seen', ...SEEN })).toEqual(['done', 'done', 'now', 'next'])
    expect(states({ status: 'seen', transfers: [sampleTransfer({ final_at: DURING })] })).toEqual([
      'done',
      'done',
      'done',
      'now',
    ])
    expect(states({ status: 'settled', settled_at: DURING, ...SEEN })).toEqual(
      Array(4).fill('done'),
    )
  })

  it('is not final while a top-up is not', () => {
    const transfers = [
      sampleTransfer({ final_at: DURING }),
      sampleTransfer({ signature: 'second' }),
    ]
    expect(states({ status: 'seen', transfers })).toEqual(['done', 'done', 'now', 'next'])
  })

  it('goes back to waiting when a transaction was dropped', () => {
    expect(states({ status: 'open', transfers: [] })).toEqual(['now', 'next', 'next', 'next'])
  })

  it('names the time and the transaction', () => {
    const [, seen, final, granted] = orderSteps(
      sampleOrder({
        status: 'settled',
        settled_at: DURING + 1,
        transfers: [sampleTransfer({ final_at: DURING })],
      }),
    )
    expect(seen).toMatchObject({
      at: SEEN.transfers[0]?.seen_at,
      signature: SEEN.transfers[0]?.signature,
    })
    expect(final).toMatchObject({ at: DURING })
    expect(granted).toMatchObject({ at: DURING + 1 })
  })
})
