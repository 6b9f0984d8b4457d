// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { sampleOrder } from '../orders/order.sample.ts'
import { OpenOrders } from './open-orders.tsx'

afterEach(cleanup)

describe('open payments', () => {
  const claim = { wallet: 'w', username: 'night_owl', proven: false, taken: false }
  const at = sampleOrder().opened_at
  const later = { status: 'expired' as const, now: at + 3_600_000 }

  it.each([
    ['nothing for an order that was only looked at', {}, null],
    ['one that was claimed', { claim }, 'Waiting for payment'],
    ['one that was claimed and still watched', { claim, ...later }, 'Nothing has arrived yet'],
    ['one that is seen', { status: 'seen' as const }, 'Payment seen, waiting for finality'],
    ['nothing that is no longer watched', { claim, ...later, monitored_until: at }, null],
  ])('show %s', (_, part, words) => {
    const order = sampleOrder(part)
    render(<OpenOrders orders={[order]} now={order.now} />)
    expect(screen.queryByText('Open payments') !== null).toBe(words !== null)
    if (words) expect(screen.getByText(new RegExp(`^${words}`))).toBeDefined()
  })
})
