// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buttonClass } from '../../ui/button.ts'
import { sampleOrder, sampleTransfer } from '../orders/order.sample.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { OpenOrders, openOrders } from './open-orders.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('open payments', () => {
  const claim = { wallet: 'w', username: 'night_owl', proven: false, taken: false }
  const at = sampleOrder().opened_at
  const later = { status: 'expired' as const, now: at + 3_600_000 }

  it.each([
    ['nothing for an order that was only looked at', {}, null],
    ['one that was claimed', { claim }, 'Waiting for payment'],
    ['one that was claimed and still watched', { claim, ...later }, 'Nothing has arrived yet'],
    ['one that is seen', { status: 'seen' as const }, 'Payment seen, waiting for finality'],
    ['nothing that was refused', { exception: 'review' as const, ...later, refused: true }, null],
    ['nothing that is no longer watched', { claim, ...later, monitored_until: at }, null],
  ])('show %s', (_, part, words) => {
    const order = sampleOrder(part)
    render(<OpenOrders open={openOrders([order], order.now)} isMain={false} />)
    expect(screen.queryByText('Open payments') !== null).toBe(words !== null)
    if (words) expect(screen.getByText(new RegExp(`^${words}`))).toBeDefined()
  })

  it('come before another purchase', async () => {
    const due = { sol: '0.1346', lamports: '134600000', pay_url: 'solana:x?amount=0.1346' }
    const paid = sampleTransfer({ sol: '0.9000', lamports: '900000000', final_at: at })
    const short = { exception: 'paid_partial' as const, transfers: [paid], due }
    vi.stubGlobal('fetch', async (path: string) =>
      path === '/api/orders'
        ? Response.json({
            orders: [sampleOrder({ id: 'B'.repeat(22), claim }), sampleOrder(short)],
          })
        : Response.json({ error: {} }, { status: 404 }),
    )
    render(<DashboardScreen />)
    const rest = await screen.findByRole('link', { name: 'Send the rest' })
    expect(rest.className).toBe(buttonClass('primary'))
    const plans = screen.getByRole('link', { name: 'See the plans' })
    expect(plans.className).toBe(buttonClass('secondary'))
    expect(rest.compareDocumentPosition(plans)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})
