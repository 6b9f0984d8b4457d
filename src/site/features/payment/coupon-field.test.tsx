// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../orders/order.sample.ts'
import {
  answerFrom,
  click,
  open,
  passTime,
  refused,
  setUpPage,
  withOrder,
} from './payment-page.harness.tsx'

setUpPage()

const UNPAID = {
  state: 'unpaid',
  code: null,
  ready_at: null,
  expires_at: null,
  redeemed_at: null,
} as const

describe('the field for a code', () => {
  it('takes a code for a new amount, and says why one can’t be used', async () => {
    const discount = { code: 'SPRING', usd_cents: 3_000 }
    const cheaper = sampleOrder({ id: 'B'.repeat(22), usd_cents: 12_000, sol: '0.8277', discount })
    let answer = { status: 201, body: sampleOrder() as unknown }
    answerFrom((method, path) =>
      method === 'POST' && path === '/api/orders'
        ? answer
        : withOrder(path.endsWith(cheaper.id) ? cheaper : sampleOrder())(method, path),
    )
    await open()
    await click(screen.getByRole('button', { name: 'Have a promo code?' }))
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByText('Enter the code.')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'spring' } })
    answer = refused(409, 'coupon_used_up', 'This code has been used up. The full price applies.')
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await passTime(0)
    expect(screen.getByText('This code has been used up. The full price applies.')).toBeDefined()
    answer = { status: 201, body: cheaper }
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await passTime(0)
    expect(screen.getByText('$150.00 minus $30.00 with the code SPRING')).toBeDefined()
    expect(
      screen.getByRole('link', { name: 'Buying for someone else?' }).getAttribute('href'),
    ).toBe('/payment?plan=30d&code=SPRING&gift=1')
    const remove = screen.getByRole('button', { name: 'Remove the code' })
    expect(document.activeElement).toBe(remove)
    answer = { status: 201, body: sampleOrder() }
    await click(remove)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Have a promo code?' }))
  })

  it('sells without a code from the address that can’t be used, and says why', async () => {
    answerFrom((method, path) => {
      if (method !== 'POST' || path !== '/api/orders') return withOrder(sampleOrder())(method, path)
      asks += 1
      return asks === 1
        ? refused(400, 'coupon_over', 'This code is no longer valid. The full price applies.')
        : { status: 201, body: sampleOrder() }
    })
    let asks = 0
    await open({ code: 'OLD' })
    expect(screen.getByText('This code is no longer valid. The full price applies.')).toBeDefined()
    expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('OLD')
    expect(screen.getByRole('img', { name: 'Payment QR code' })).toBeDefined()
  })
})

describe('with too many open orders', () => {
  it('links to those that can be paid', async () => {
    const held = { now: 1, expires_at: 2 }
    const gift = sampleOrder({ ...held, id: 'B'.repeat(22), gift: UNPAID })
    const over = sampleOrder({ now: 2, expires_at: 2, id: 'C'.repeat(22) })
    answerFrom((method) =>
      method === 'POST'
        ? refused(429, 'too_many_orders')
        : { status: 200, body: { orders: [sampleOrder(held), gift, over] } },
    )
    await open()
    await passTime(0)
    const links = screen.getAllByRole('link', { name: /^30 Days Access, / })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/payment?plan=30d&order=${sampleOrder().id}`,
      `/payment?plan=30d&order=${gift.id}`,
    ])
    expect(screen.getByText('for somebody else')).toBeDefined()
  })
})
