// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buttonClass } from '../../ui/button.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import { Excess, isExcessNews } from './excess.tsx'
import { sampleOrder, sampleTransfer } from './order.sample.ts'
import { Receipt } from './receipt.tsx'

const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const RETURNED = { signature: 'back', to: WALLET, sol: '0.51725', usdc: null, at: 3 }
const NEXT = { price_cents: 150_00, lamports: '1034600000' }
const OVER = sampleOrder({ status: 'settled', settled_at: 2, excess_usd_cents: 165_00 })

afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.unstubAllGlobals()
})

function show(order = OVER, status = 200, body: unknown = order) {
  const asked: string[] = []
  const taken = vi.fn()
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return Response.json(body, { status })
  })
  render(
    <>
      <Excess order={order} onTaken={taken} />
      <Toaster />
    </>,
  )
  return { asked, taken }
}

describe('an overpayment', () => {
  it('is not mentioned where there is none', () => {
    show(sampleOrder())
    expect(screen.queryByText(/more than the price/)).toBeNull()
  })

  it('waits for an operator if it pays for nothing else', () => {
    show()
    expect(screen.getByRole('heading').textContent).toBe('You paid $165.00 more than the price')
    expect(screen.queryByRole('button', { name: 'Add 30 days' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Write to us' })).toBeDefined()
  })

  it('becomes the next 30 days on request', async () => {
    const after = { ...OVER, excess_usd_cents: null, next_period: null, periods_taken: 1 }
    const { asked, taken } = show({ ...OVER, next_period: NEXT }, 200, after)
    fireEvent.click(screen.getByRole('button', { name: 'Add 30 days' }))
    await screen.findByText('30 days added')
    expect(asked).toEqual([`POST /api/orders/${OVER.id}/next-period`])
    expect(taken).toHaveBeenCalledExactlyOnceWith(after)
  })

  it('was returned: that is said with the transaction, and what stays', () => {
    show({ ...OVER, excess_usd_cents: null, returned: [RETURNED] })
    expect(screen.getByRole('heading').textContent).toBe(
      'We returned what you paid above the price',
    )
    expect(screen.getByText(/^0\.51725 SOL went back to/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'View refund' }).getAttribute('href')).toMatch(/back$/)
    expect(screen.getByText('Your membership stays as it is.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add 30 days' })).toBeNull()
  })

  it('was returned in part: the rest still waits for a person', () => {
    show({ ...OVER, returned: [RETURNED] })
    expect(screen.getByRole('heading').textContent).toBe('You paid $165.00 more than the price')
    expect(screen.getByText(/^0\.51725 SOL went back to/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Write to us' })).toBeDefined()
  })

  it('is news until it is returned, and for a week after', () => {
    const returned = [RETURNED]
    const daysLater = (days: number) =>
      isExcessNews({ ...OVER, excess_usd_cents: null, returned, now: 3 + days * 86_400_000 })
    expect([isExcessNews(OVER), daysLater(6), daysLater(8)]).toEqual([true, true, false])
    expect(isExcessNews(sampleOrder())).toBe(false)
  })

  it('stays, with the reason, if it could not be used', async () => {
    const error = { code: 'sign_in_again', message: 'Sign in first.' }
    const { taken } = show({ ...OVER, next_period: NEXT }, 403, { error })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add 30 days' })
    // The page's one primary action is to enter.
    expect(button.className).toBe(buttonClass('secondary'))
    fireEvent.click(button)
    await screen.findByText('Sign in first.')
    expect(taken).not.toHaveBeenCalled()
    expect(button.disabled).toBe(false)
  })
})

describe('a receipt', () => {
  it('shows the excess, the periods taken from it, and refunds', () => {
    const refund = { signature: 'back', at: 3 }
    const transfers = [sampleTransfer(), sampleTransfer({ signature: 'second', refund })]
    render(<Receipt order={{ ...OVER, transfers, periods_taken: 2, next_period: NEXT }} />)
    expect(screen.getByText(/^\$165\.00 above the price/).textContent).toMatch(/another 30 days/)
    expect(screen.getByText(/^60 more days were added/)).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'View transaction' })).toHaveLength(2)
    const back = screen.getByRole('link', { name: 'View refund' })
    expect(back.getAttribute('href')).toMatch(/\/back$/)
  })

  it('does not call a little dust nothing', () => {
    const dust = sampleTransfer({
      signature: 'dust',
      count: 312,
      lamports: '312',
      sol: '0.0000',
      source: null,
    })
    render(<Receipt order={{ ...OVER, transfers: [sampleTransfer(), dust] }} />)
    expect(screen.getByText('Less than 0.0001 SOL in 312 small payments')).toBeDefined()
  })

  it('names what was returned of the excess', () => {
    const returned = [RETURNED]
    render(<Receipt order={{ ...OVER, excess_usd_cents: null, returned }} />)
    expect(screen.getByText(/^0\.51725 SOL above the price, returned to/)).toBeDefined()
    expect(screen.queryByText(/^\$165\.00 above/)).toBeNull()
  })
})
