// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sampleOrder, sampleTransfer } from '../orders/order.sample.ts'
import {
  answerFrom,
  FakeStream,
  fill,
  NOT_FOUND,
  onEnter,
  open,
  passTime,
  setUpPage,
  streams,
  submitButton,
  unfold,
  WALLET,
  withOrder,
} from './payment-page.harness.tsx'

setUpPage()

describe('the order on the payment page', () => {
  it('follows the stream: seen, then granted', async () => {
    const order = sampleOrder()
    answerFrom(withOrder(order))
    await open()
    const seen = {
      ...order,
      status: 'seen' as const,
      transfers: [sampleTransfer()],
      now: order.now + 1,
    }
    act(() => streams[0]?.emit(seen))
    await passTime(0)
    expect(screen.getAllByText('Payment seen, waiting for finality').length).toBeGreaterThan(0)
    expect(screen.queryByText(/Complete payment/)).toBeNull()
    const claim = { wallet: WALLET, username: 'night_owl', proven: false, taken: false }
    act(() =>
      streams[0]?.emit({ ...seen, status: 'settled', claim, settled_at: 2, now: order.now + 2 }),
    )
    await passTime(0)
    expect(onEnter).toHaveBeenCalledOnce()
    expect(localStorage.getItem('telegram_id')).toBe('night_owl')
  })

  it('asks for the username when a payment was granted without one', async () => {
    const order = sampleOrder()
    const asked = answerFrom(withOrder(order, () => ({ status: 200, body: {} })))
    await open()
    const settled = {
      ...order,
      status: 'settled' as const,
      transfers: [sampleTransfer()],
      settled_at: 2,
    }
    act(() => streams[0]?.emit({ ...settled, now: order.now + 1 }))
    await passTime(0)
    expect(onEnter).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Skip for now' }).getAttribute('href')).toBe(
      '/dashboard',
    )
    fireEvent.change(screen.getByLabelText('Your Telegram Username (without @)'), {
      target: { value: '@Night_Owl' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save and open dashboard' }))
    await passTime(0)
    expect(asked).toContain(`PUT /api/pending_wallets/${WALLET}`)
    expect(onEnter).toHaveBeenCalledOnce()
  })

  it('keeps the username that was typed while the payment became final', async () => {
    const order = sampleOrder()
    answerFrom(withOrder(order))
    await open()
    const field = () =>
      screen.getByLabelText('Your Telegram Username (without @)') as HTMLInputElement
    fireEvent.change(field(), { target: { value: '@Night_Owl' } })
    const paid = { status: 'settled' as const, transfers: [sampleTransfer()], settled_at: 2 }
    act(() => streams[0]?.emit({ ...order, ...paid, now: order.now + 1 }))
    await passTime(0)
    expect(screen.getByRole('button', { name: 'Save and open dashboard' })).toBeDefined()
    expect(field().value).toBe('night_owl')
  })

  it('greets a buyer who paid with the page closed, and sells more only on request', async () => {
    const order = sampleOrder({
      status: 'settled',
      settled_at: 2,
      transfers: [sampleTransfer({ final_at: 2 })],
      claim: { wallet: WALLET, username: 'night_owl', proven: false, taken: false },
    })
    const sent = vi.fn()
    answerFrom(withOrder(order))
    const answer = fetch
    vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
      if (request.method === 'POST') sent(JSON.parse(String(request.body)))
      return answer(path, request)
    })
    await open({ after: 'BBBBBBBBBBBBBBBBBBBBBB' })
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      plan: '30d',
      after: 'BBBBBBBBBBBBBBBBBBBBBB',
      code: null,
      gift: false,
    })
    expect(screen.getByRole('heading', { name: 'You have already paid' })).toBeDefined()
    expect(onEnter).not.toHaveBeenCalled()
    expect(screen.queryByText('Send exactly')).toBeNull()
    expect(screen.queryByText(/Complete payment/)).toBeNull()
    expect(screen.getByText(new RegExp(order.id))).toBeDefined()
    expect(screen.getByRole('link', { name: 'Buy another 30 days' }).getAttribute('href')).toBe(
      `/payment?plan=30d&after=${order.id}`,
    )
    expect(screen.queryByLabelText('Your Telegram Username (without @)')).toBeNull()
  })

  it('lets a returning buyer name the account, where none was named', async () => {
    const paid = { status: 'settled' as const, settled_at: 2 }
    answerFrom(
      withOrder(sampleOrder({ ...paid, transfers: [sampleTransfer({ final_at: 2 })] }), () => ({
        status: 200,
        body: {},
      })),
    )
    await open()
    fireEvent.change(screen.getByLabelText('Your Telegram Username (without @)'), {
      target: { value: 'night_owl' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save and open dashboard' }))
    await passTime(0)
    expect(onEnter).toHaveBeenCalledOnce()
  })

  it('does not report success while too little is confirmed', async () => {
    const transfers = [sampleTransfer({ lamports: '500000000', sol: '0.5000' })]
    answerFrom(withOrder(sampleOrder({ status: 'seen', transfers })))
    await open()
    expect(
      screen.getByRole('heading', {
        name: 'Payment seen: 0.5000 of 1.0346 SOL, waiting for finality',
      }),
    ).toBeDefined()
    expect(screen.queryByText(/nothing more to send/)).toBeNull()
  })

  it('promises nothing while the amount is unknown', async () => {
    answerFrom(withOrder(sampleOrder({ status: 'seen' })))
    await open()
    expect(screen.queryByText(/nothing more to send/)).toBeNull()
    expect(screen.getByText(/about a minute if you entered your wallet after/)).toBeDefined()
  })

  it('explains how a late payment counts', async () => {
    const order = sampleOrder()
    const late = sampleTransfer({ seen_at: order.expires_at + 60_001 })
    answerFrom(withOrder({ ...order, status: 'seen', transfers: [late] }))
    await open()
    expect(
      screen.getByRole('heading', { name: 'Payment seen after the price expired' }),
    ).toBeDefined()
  })

  it('removes “Still pending?” when the payment is seen', async () => {
    const order = sampleOrder()
    answerFrom(
      withOrder(order, (method) => (method === 'PUT' ? { status: 200, body: {} } : NOT_FOUND)),
    )
    await open()
    fill(WALLET, 'night_owl')
    fireEvent.click(submitButton())
    await passTime(0)
    await passTime(120_000)
    expect(screen.getByText('Still pending? Contact support.')).toBeDefined()
    act(() => streams[0]?.emit({ ...order, status: 'seen', now: order.now + 1 }))
    await passTime(0)
    expect(screen.queryByText('Still pending? Contact support.')).toBeNull()
  })

  it('links to support from a contested order', async () => {
    answerFrom(withOrder(sampleOrder({ status: 'seen', exception: 'contested' })))
    await open()
    expect(screen.getByRole('link', { name: 'contact support' })).toBeDefined()
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(steps).toContain('Final on Solana (done)')
    expect(screen.queryByRole('button', { name: 'Have a promo code?' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Buying for someone else?' })).toBeNull()
  })

  it('stays payable when a token arrived, until the amount expires', async () => {
    const order = sampleOrder({ exception: 'wrong_asset', now: sampleOrder().expires_at - 1_000 })
    answerFrom(withOrder(order))
    await open()
    expect(screen.getByRole('heading', { name: 'A token arrived instead of SOL' })).toBeDefined()
    expect(screen.queryByRole('img', { name: 'Payment QR code' })).toBeNull()
    await unfold()
    expect(screen.getByRole('img', { name: 'Payment QR code' })).toBeDefined()
    await passTime(1_000)
    expect(screen.queryByRole('img', { name: 'Payment QR code' })).toBeNull()
  })

  it('moves focus to the status when the focused element is removed', async () => {
    const order = sampleOrder()
    answerFrom(withOrder(order))
    await open()
    screen.getByRole('button', { name: 'Pay with wallet' }).focus()
    act(() => streams[0]?.emit({ ...order, status: 'settled', settled_at: 2, now: order.now + 1 }))
    await passTime(0)
    expect(document.activeElement?.textContent).toMatch(/^Access granted/)
  })

  it('does not move focus from elsewhere', async () => {
    const order = sampleOrder()
    answerFrom(withOrder(order))
    await open()
    act(() => streams[0]?.emit({ ...order, status: 'settled', settled_at: 2, now: order.now + 1 }))
    await passTime(0)
    expect(document.activeElement).toBe(document.body)
  })

  it('offers a new amount at the end of the 15 minutes and keeps watching the old order', async () => {
    const old = sampleOrder({ now: sampleOrder().expires_at - 1_000 })
    const fresh = sampleOrder({
      id: 'BBBBBBBBBBBBBBBBBBBBBB',
      sol: '1.0500',
      expires_at: old.expires_at * 2,
    })
    let order = old
    answerFrom((method, path) => withOrder(order)(method, path))
    await open()
    await passTime(1_000)
    order = fresh
    fireEvent.click(screen.getByRole('button', { name: 'Get a new price' }))
    await passTime(0)
    expect(
      screen.getAllByText((_, element) => element?.textContent === '1.0500 SOL').length,
    ).toBeGreaterThan(0)
    const followed = streams.filter(({ readyState }) => readyState !== FakeStream.CLOSED)
    expect(followed.map(({ url }) => url).sort()).toEqual([
      `/api/orders/${old.id}/events`,
      `/api/orders/${fresh.id}/events`,
    ])
  })

  it('shows an earlier order whose wallet was named, once its late payment arrives', async () => {
    const claim = { wallet: WALLET, username: 'night_owl', proven: false, taken: false }
    const old = sampleOrder({ id: 'BBBBBBBBBBBBBBBBBBBBBB', status: 'expired', claim })
    const order = sampleOrder()
    const answer = withOrder(order)
    answerFrom((method, path) =>
      method === 'GET' && path === '/api/orders'
        ? { status: 200, body: { orders: [sampleOrder({ id: 'idle', status: 'expired' }), old] } }
        : answer(method, path),
    )
    await open()
    expect(screen.getByText('Send exactly')).toBeDefined()
    const stream = streams.find(({ url }) => url === `/api/orders/${old.id}/events`)
    const late = sampleTransfer({ seen_at: old.expires_at + 60_001 })
    act(() => stream?.emit({ ...old, status: 'seen', transfers: [late], now: old.now + 1 }))
    await passTime(0)
    expect(
      screen.getByRole('heading', { name: 'Payment seen after the price expired' }),
    ).toBeDefined()
    expect(screen.queryByText('Send exactly')).toBeNull()
  })

  it('polls the order if the stream is lost for good', async () => {
    const order = sampleOrder()
    const seen = { ...order, status: 'seen', transfers: [sampleTransfer()], now: order.now + 1 }
    answerFrom(withOrder(order, () => ({ status: 200, body: seen })))
    await open()
    streams[0]?.close()
    act(() => {
      streams[0]?.dispatchEvent(new Event('error'))
    })
    await passTime(5_000)
    expect(screen.getAllByText('Payment seen, waiting for finality').length).toBeGreaterThan(0)
  })

  it('shows what is missing of a short payment, and a code for just that', async () => {
    const due = { sol: '0.1346', lamports: '134600000', pay_url: 'solana:x?amount=0.1346' }
    const transfers = [sampleTransfer({ final_at: 2 })]
    answerFrom(withOrder(sampleOrder({ exception: 'paid_partial', transfers, due })))
    await open()
    expect(screen.getByRole('heading', { name: 'Short by 0.1346 SOL' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')).toBe(
      due.pay_url,
    )
  })
})
