// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sampleOrder, sampleTransfer } from './order.sample.ts'
import {
  FakeStream,
  onEnter,
  open,
  pass,
  serve,
  setUpPage,
  streams,
  WALLET,
  withOrder,
} from './payment-page.harness.tsx'

setUpPage()

describe('the order on the payment page', () => {
  it('follows the stream: seen, then granted', async () => {
    const order = sampleOrder()
    serve(withOrder(order))
    await open()
    const seen = {
      ...order,
      status: 'seen' as const,
      transfers: [sampleTransfer()],
      now: order.now + 1,
    }
    act(() => streams[0]?.tell(seen))
    expect(screen.getAllByText('Payment seen, waiting for finality').length).toBeGreaterThan(0)
    const claim = { wallet: WALLET, username: 'night_owl', proven: false }
    act(() =>
      streams[0]?.tell({ ...seen, status: 'settled', claim, settled_at: 2, now: order.now + 2 }),
    )
    expect(onEnter).toHaveBeenCalledOnce()
    expect(localStorage.getItem('telegram_id')).toBe('night_owl')
  })

  it('asks for the username when a payment was granted without one', async () => {
    const order = sampleOrder()
    const asked = serve(withOrder(order, () => ({ status: 200, body: {} })))
    await open()
    const settled = {
      ...order,
      status: 'settled' as const,
      transfers: [sampleTransfer()],
      settled_at: 2,
    }
    act(() => streams[0]?.tell({ ...settled, now: order.now + 1 }))
    expect(onEnter).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Skip for now' }).getAttribute('href')).toBe(
      '/dashboard',
    )
    fireEvent.change(screen.getByLabelText('Your Telegram Username (without @)'), {
      target: { value: '@Night_Owl' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save and open dashboard' }))
    await pass(0)
    expect(asked).toContain(`PUT /api/pending_wallets/${WALLET}`)
    expect(onEnter).toHaveBeenCalledOnce()
  })

  it('offers a new amount at the end of the 15 minutes and keeps watching the old order', async () => {
    const old = sampleOrder({ now: sampleOrder().expires_at - 1_000 })
    const fresh = sampleOrder({
      id: 'BBBBBBBBBBBBBBBBBBBBBB',
      sol: '1.0500',
      expires_at: old.expires_at * 2,
    })
    let order = old
    serve((method, path) => withOrder(order)(method, path))
    await open()
    await pass(1_000)
    order = fresh
    fireEvent.click(screen.getByRole('button', { name: 'Get a new amount' }))
    await pass(0)
    expect(
      screen.getAllByText((_, element) => element?.textContent === '1.0500 SOL').length,
    ).toBeGreaterThan(0)
    const followed = streams.filter(({ readyState }) => readyState !== FakeStream.CLOSED)
    expect(followed.map(({ url }) => url).sort()).toEqual([
      `/api/orders/${old.id}/events`,
      `/api/orders/${fresh.id}/events`,
    ])
  })

  it('polls the order where the stream was lost for good', async () => {
    const order = sampleOrder()
    const seen = { ...order, status: 'seen', transfers: [sampleTransfer()], now: order.now + 1 }
    serve(withOrder(order, () => ({ status: 200, body: seen })))
    await open()
    streams[0]?.close()
    act(() => {
      streams[0]?.dispatchEvent(new Event('error'))
    })
    await pass(5_000)
    expect(screen.getAllByText('Payment seen, waiting for finality').length).toBeGreaterThan(0)
  })

  it('shows what is missing of a short payment, and a code for just that', async () => {
    const due = { sol: '0.1346', lamports: '134600000', pay_url: 'solana:x?amount=0.1346' }
    serve(withOrder(sampleOrder({ exception: 'paid_partial', transfers: [sampleTransfer()], due })))
    await open()
    expect(screen.getByRole('heading', { name: 'Short by 0.1346 SOL' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')).toBe(
      due.pay_url,
    )
  })
})
