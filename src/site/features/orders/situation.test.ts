import { describe, expect, it } from 'vitest'
import type { OrderBody, OrderTransfer } from '../../../contract/records.ts'
import { sampleOrder, sampleTransfer } from './order.sample.ts'
import { orderSteps } from './order-steps.ts'
import { buyAgainLink } from './payment-link.ts'
import { receivedFor } from './received.ts'
import { isStarted, type Situation, situationOf } from './situation.ts'

const OPEN = sampleOrder()
const DURING = OPEN.opened_at + 60_000
const AMOUNT = { sol: '1.034612345', lamports: '1034612345', valid_until: DURING }
const SEEN = { transfers: [sampleTransfer()] }
const FINAL = { transfers: [sampleTransfer({ final_at: DURING })] }
const RETURNED = {
  transfers: [sampleTransfer({ final_at: DURING, refund: { signature: 'back', at: DURING } })],
}
const TOPPED_UP = { transfers: [...FINAL.transfers, sampleTransfer({ signature: 'second' })] }

describe('the situation of an order', () => {
  it.each<[Situation, Partial<OrderBody>]>([
    ['waiting', {}],
    ['seen', { status: 'seen', ...SEEN }],
    [
      'late',
      { status: 'seen', transfers: [sampleTransfer({ seen_at: OPEN.expires_at + 60_001 })] },
    ],
    [
      'seen',
      { status: 'seen', transfers: [sampleTransfer({ seen_at: OPEN.expires_at + 60_000 })] },
    ],
    ['short', { status: 'seen', exception: 'paid_partial', ...FINAL }],
    ['seen', { status: 'seen', exception: 'paid_partial', ...TOPPED_UP }],
    ['contested', { status: 'seen', exception: 'contested', ...SEEN }],
    ['wrong_asset', { status: 'open', exception: 'wrong_asset' }],
    ['review', { status: 'expired', exception: 'review' }],
    ['changed', { status: 'open', exception: 'review', exchange_amount: AMOUNT }],
    ['review', { status: 'seen', exception: 'review', exchange_amount: AMOUNT }],
    ['taken', { claim: { wallet: 'w', username: null, proven: false, taken: true } }],
    ['expired', { status: 'expired' }],
    ['review', { status: 'expired', exception: 'review', refused: true, ...FINAL }],
    ['closed', { status: 'expired', exception: 'review', refused: true }],
    ['closed', { status: 'expired', exception: 'review', refused: true, ...RETURNED }],
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

  it('goes from waiting to seen, final, and granted', () => {
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
    expect(states({ status: 'seen', ...TOPPED_UP })).toEqual(['done', 'done', 'now', 'next'])
  })

  it('is final in a contest and in a review, whose payment is not the order’s own yet', () => {
    for (const exception of ['contested', 'review'] as const) {
      expect(states({ status: 'seen', exception })).toEqual(['done', 'done', 'done', 'now'])
      expect(states({ status: 'expired', exception })).toEqual(['now', 'next', 'next', 'next'])
    }
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

  it('names the payment that settled it, not one that came later', () => {
    const [, seen, final, granted] = orderSteps(
      sampleOrder({
        status: 'settled',
        settled_at: DURING,
        transfers: [
          ...FINAL.transfers,
          sampleTransfer({ signature: 'second', seen_at: DURING + 1, final_at: DURING + 2 }),
        ],
      }),
    )
    expect(seen).toMatchObject({ signature: FINAL.transfers[0]?.signature })
    expect(final).toMatchObject({ at: DURING })
    expect(granted).toMatchObject({ at: DURING })
  })
})

describe('the amount received', () => {
  it('suffices at 99% of the amount, as on the server', () => {
    const received = (...amounts: (string | null)[]) =>
      receivedFor({
        lamports: '1000000000',
        usd_cents: 150_00,
        transfers: amounts.map((lamports) => sampleTransfer({ lamports })),
      })
    expect(received('990000000')).toEqual({ text: '0.9900 SOL', suffices: true })
    expect(received('989999999')).toEqual({ text: '0.9900 SOL', suffices: false })
    expect(received('500000000', '490000000')).toEqual({ text: '0.9900 SOL', suffices: true })
    expect(received('1000000000', null)).toBeNull()
    expect(received()).toBeNull()
    const half = { usdc: { units: '75000000', amount: '75.00' }, lamports: null, sol: null }
    const usdc = sampleTransfer(half)
    const mixed = (...transfers: OrderTransfer[]) =>
      receivedFor({ lamports: '1000000000', usd_cents: 150_00, transfers })
    expect(mixed(usdc)).toEqual({ text: '75.00 USDC', suffices: false })
    expect(mixed(usdc, sampleTransfer({ lamports: '490000000' }))).toEqual({
      text: '0.4900 SOL and 75.00 USDC',
      suffices: true,
    })
    const refund = { signature: 'back', at: DURING }
    expect(receivedFor(sampleOrder({ transfers: [sampleTransfer({ refund })] }))).toBeNull()
  })
})

describe('a started order', () => {
  it('means claimed or paid, not only viewed', () => {
    expect(isStarted(OPEN)).toBe(false)
    expect(isStarted(sampleOrder({ status: 'seen' }))).toBe(true)
    expect(isStarted(sampleOrder(SEEN))).toBe(true)
    expect(isStarted(sampleOrder({ exchange_amount: AMOUNT }))).toBe(true)
    const claim = { wallet: 'w', username: 'night_owl', proven: false, taken: false }
    expect(isStarted(sampleOrder({ claim }))).toBe(true)
  })
})

describe('the way to buy again', () => {
  it('is the order that was paid last for that plan', () => {
    const orders = [
      sampleOrder({ id: 'open' }),
      sampleOrder({ id: 'first', settled_at: 1 }),
      sampleOrder({ id: 'last', settled_at: 3 }),
      sampleOrder({ id: 'other', plan: 'lifetime', settled_at: 4 }),
    ]
    expect(buyAgainLink('30d', orders)).toBe('/payment?plan=30d&after=last')
    expect(buyAgainLink('30d', [])).toBe('/payment?plan=30d')
  })
})
