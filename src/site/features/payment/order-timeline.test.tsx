// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { OrderBody } from '../../../contract/records.ts'
import { sampleOrder, sampleTransfer } from '../orders/order.sample.ts'
import { TIMELINE_NOTES } from '../orders/timeline-notes.ts'
import { OrderTimeline } from './order-timeline.tsx'

afterEach(cleanup)

const AMOUNT = { sol: '1.034612345', lamports: '1034612345', valid_until: 1 }
const CLAIM = { wallet: 'w', username: 'night_owl', proven: false, taken: true }

function stepsOf(part: Partial<OrderBody>): string[] {
  const order = sampleOrder(part)
  render(
    <OrderTimeline order={order} now={order.now} notes={TIMELINE_NOTES} explorer={() => '/'} />,
  )
  const steps = within(screen.getByRole('list', { name: 'Payment status' }))
  const texts = steps.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  cleanup()
  return texts
}

it('names a payment that a person has to check once, and what it waits for', () => {
  const [first, ...next] = stepsOf({ exception: 'review', exchange_amount: AMOUNT })
  expect(first).toMatch(/^Payment seen.*A person has to check it\.$/)
  expect(next).toHaveLength(2)
  expect(next.join()).not.toContain('Payment seen')
})

it.each<[string, Partial<OrderBody>]>([
  ['waiting', {}],
  ['taken', { claim: CLAIM }],
  ['seen', { status: 'seen', transfers: [sampleTransfer()] }],
  ['granted', { status: 'settled', settled_at: 1 }],
])('has four steps in the state %s, each once', (_, part) => {
  const steps = stepsOf(part)
  expect(new Set(steps).size).toBe(4)
})

it('does not call a gift ready: its code may still wait', () => {
  const gift = {
    state: 'waiting',
    code: null,
    ready_at: 2,
    expires_at: 3,
    redeemed_at: null,
  } as const
  const steps = stepsOf({ status: 'settled', settled_at: 1, gift })
  expect(steps.at(-1)).toMatch(/^Gift paid/)
})
