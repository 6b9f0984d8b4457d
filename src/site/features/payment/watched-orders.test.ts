import { describe, expect, it } from 'vitest'
import { sampleOrder, sampleTransfer } from '../orders/order.sample.ts'
import {
  NO_ORDERS,
  needsAttention,
  type OrdersEvent,
  ordersReducer,
  orderToShow,
} from './watched-orders.ts'

const play = (...events: OrdersEvent[]) => events.reduce(ordersReducer, NO_ORDERS)

const first = sampleOrder({ id: 'first' })
const second = sampleOrder({ id: 'second', sol: '1.0500' })

describe('the watched orders', () => {
  it('keep an earlier order when a new amount is asked for', () => {
    const state = play({ type: 'opened', order: first }, { type: 'opened', order: second })
    expect(state.current).toBe(second)
    expect(state.earlier).toEqual([first])
    expect(orderToShow(state)).toBe(second)
  })

  it('show the earlier order as soon as its money arrives', () => {
    const paid = {
      ...first,
      status: 'seen' as const,
      transfers: [sampleTransfer()],
      now: first.now + 1,
    }
    const state = play(
      { type: 'opened', order: first },
      { type: 'opened', order: second },
      { type: 'updated', order: paid },
    )
    expect(orderToShow(state)).toBe(paid)
  })

  it('show a new order, not an earlier one whose payment was refunded', () => {
    const refund = { signature: 'back', at: first.now }
    const transfers = [sampleTransfer({ final_at: first.now, refund })]
    const refunded = { ...first, status: 'expired' as const, transfers }
    const state = play({ type: 'opened', order: second }, { type: 'found', orders: [refunded] })
    expect(needsAttention(refunded)).toBe(false)
    expect(orderToShow(state)).toBe(second)
  })

  it('ignore an update that is older than what is known', () => {
    const newer = { ...first, status: 'seen' as const, now: first.now + 10 }
    const state = play(
      { type: 'opened', order: first },
      { type: 'updated', order: newer },
      { type: 'updated', order: { ...first, now: first.now + 5 } },
    )
    expect(state.current).toBe(newer)
  })

  it('ignore an update of an unknown order', () => {
    const state = play({ type: 'opened', order: first }, { type: 'updated', order: second })
    expect(state.current).toBe(first)
    expect(state.earlier).toEqual([])
  })

  it('keep a refusal until an order is opened', () => {
    const refusal = { code: 'price_unavailable', message: 'No price.' } as const
    expect(play({ type: 'refused', refusal }).refusal).toEqual(refusal)
    const state = play({ type: 'refused', refusal }, { type: 'opened', order: first })
    expect(state.refusal).toBeNull()
  })

  it('start over for another plan', () => {
    expect(play({ type: 'opened', order: first }, { type: 'asked' })).toEqual(NO_ORDERS)
  })

  it('know an order that was paid before the page was opened from one that is paid on it', () => {
    const paid = { ...first, status: 'settled' as const, settled_at: 1, now: first.now + 1 }
    expect(play({ type: 'opened', order: paid }).paidBefore).toBe(first.id)
    const watched = play({ type: 'opened', order: first }, { type: 'updated', order: paid })
    expect(watched.paidBefore).toBeNull()
    const found = play({ type: 'opened', order: first }, { type: 'opened', order: paid })
    expect(found.paidBefore).toBeNull()
  })

  it('do not hide what has been paid but not settled behind a new quote', () => {
    expect(needsAttention(first)).toBe(false)
    expect(
      needsAttention(sampleOrder({ exception: 'paid_partial', transfers: [sampleTransfer()] })),
    ).toBe(true)
    expect(needsAttention(sampleOrder({ status: 'settled', transfers: [sampleTransfer()] }))).toBe(
      false,
    )
  })
})
