// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderBody } from '../../../contract/records.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import { sampleOrder, sampleTransfer } from './order.sample.ts'
import { PaymentScreen } from './payment-screen.tsx'

const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

type Answer = { status: number; body: unknown }
type Server = (method: string, path: string) => Answer

const refused = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: 'No.' } },
})
const NOT_FOUND = refused(404, 'not_found')

/** The streams that the page has opened, so that a test can speak through them. */
let streams: FakeStream[] = []

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  tell(order: OrderBody) {
    this.dispatchEvent(new MessageEvent('order', { data: JSON.stringify(order) }))
  }
}

function serve(server: Server) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    const { status, body } = server(method, path)
    return new Response(JSON.stringify(body), { status })
  })
  return asked
}

const withOrder =
  (order: OrderBody, more: Server = () => NOT_FOUND): Server =>
  (method, path) => {
    if (method === 'POST' && path === '/api/orders') return { status: 201, body: order }
    if (path === '/api/orders') return { status: 200, body: { orders: [] } }
    return more(method, path)
  }

const onEnter = vi.fn()

async function open() {
  render(
    <>
      <PaymentScreen asked="30d" orderId={null} onSeen={() => {}} onEnter={onEnter} />
      <Toaster />
    </>,
  )
  await pass(0)
}

/** Lets `ms` pass, and what was answered meanwhile arrive. */
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 10; turn += 1) await vi.advanceTimersByTimeAsync(0)
  })

function fill(wallet: string, username: string) {
  fireEvent.change(screen.getByLabelText('Sender Wallet Address'), { target: { value: wallet } })
  fireEvent.change(screen.getByLabelText('Your Telegram Username (without @)'), {
    target: { value: username },
  })
}

const submitButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Sent the SOL|^Submitting|^Checking/ })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  streams = []
  onEnter.mockReset()
  localStorage.clear()
})

afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the payment page', () => {
  it('quotes nothing without a price, and asks again every 30 seconds', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let answer = refused(503, 'price_unavailable')
    const asked = serve((method) => (method === 'POST' ? answer : NOT_FOUND))
    await open()
    expect(screen.getAllByText('Loading...').length).toBeGreaterThan(0)
    expect(screen.queryByRole('img', { name: 'Payment QR code' })).toBeNull()
    expect(submitButton().disabled).toBe(true)
    expect(log).toHaveBeenCalledWith('Error fetching Solana price:', expect.any(Error))

    answer = { status: 201, body: sampleOrder() }
    await pass(29_999)
    expect(asked.filter((request) => request === 'POST /api/orders')).toHaveLength(1)
    await pass(1)
    expect(screen.getByRole('img', { name: 'Payment QR code' })).toBeDefined()
    expect(submitButton().disabled).toBe(false)
  })

  it('shows the amount, the whole address, and a link into the wallet', async () => {
    const order = sampleOrder()
    serve(withOrder(order))
    await open()
    expect(
      screen.getAllByText((_, element) => element?.textContent === '1.0346 SOL').length,
    ).toBeGreaterThan(0)
    expect(screen.getByText(order.recipient)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')).toBe(
      order.pay_url,
    )
    fireEvent.click(screen.getByRole('tab', { name: 'Manual Payment' }))
    expect(screen.queryByRole('img', { name: 'Payment QR code' })).toBeNull()
    expect(screen.getByText(order.recipient)).toBeDefined()
  })

  it('asks for both fields, and says inline what can’t be right', async () => {
    const asked = serve(withOrder(sampleOrder()))
    await open()
    fill('  ', '@')
    fireEvent.click(submitButton())
    expect(screen.getByRole('alert').textContent).toContain('Missing Information')
    expect(screen.getByRole('alert').textContent).toContain('Please fill in all required fields.')
    fill('hello', '@Night_Owl')
    fireEvent.click(submitButton())
    expect(screen.getByText('Not a Solana address')).toBeDefined()
    await pass(1_000)
    expect(asked.some((request) => request.startsWith('PUT'))).toBe(false)
  })

  it('saves silently once both are valid, and keeps a failure to itself', async () => {
    const asked = serve(withOrder(sampleOrder(), () => refused(500, 'internal')))
    await open()
    fill(WALLET, '@Night_Owl')
    await pass(1_000)
    expect(asked).toContain(`PUT /api/pending_wallets/${WALLET}`)
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it.each([
    [500, 'internal', 'Submission FailedPlease try again later.'],
    [429, 'rate_limited', 'Too many tries. Wait a minute.'],
  ])('returns to idle when the write fails with %i', async (status, code, text) => {
    serve(withOrder(sampleOrder(), () => refused(status, code)))
    await open()
    fill(WALLET, 'night_owl')
    fireEvent.click(submitButton())
    await pass(0)
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(submitButton().textContent).toBe("I've Sent the SOL")
    expect(localStorage.getItem('username')).toBeNull()
  })

  it('checks every 5 seconds for 2 minutes, then points to support and can be tried again', async () => {
    const asked = serve(
      withOrder(sampleOrder(), (method) =>
        method === 'PUT' ? { status: 200, body: {} } : NOT_FOUND,
      ),
    )
    await open()
    fill(WALLET, '@Night_Owl')
    fireEvent.click(submitButton())
    await pass(0)
    expect(submitButton().textContent).toBe('Checking payment...')
    expect(submitButton().disabled).toBe(true)
    expect(localStorage.getItem('username')).toBe('night_owl')

    const polls = () =>
      asked.filter((request) => request.startsWith('GET /api/users/night_owl?order='))
    await pass(15_000)
    expect(polls()).toHaveLength(3)
    await pass(105_000)
    expect(
      screen.getByRole('link', { name: 'Still pending? Contact support.' }).getAttribute('href'),
    ).toBe('/contact')
    expect(submitButton().disabled).toBe(false)
    const polled = polls().length
    await pass(20_000)
    expect(polls()).toHaveLength(polled)
    expect(streams.every(({ readyState }) => readyState !== FakeStream.CLOSED)).toBe(true)
  })

  it('enters as soon as a poll finds the member', async () => {
    serve(
      withOrder(sampleOrder(), (method) =>
        method === 'PUT'
          ? { status: 200, body: {} }
          : { status: 200, body: { plan: '30d', telegram_id: '8123', username: 'night_owl' } },
      ),
    )
    await open()
    fill(WALLET, 'night_owl')
    fireEvent.click(submitButton())
    await pass(0)
    await pass(5_000)
    expect(onEnter).toHaveBeenCalledOnce()
    expect(localStorage.getItem('telegram_id')).toBe('8123')
  })

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

  it.each([
    [409, 'already_lifetime', 'Your membership is already for life'],
    [429, 'too_many_orders', 'Too many open orders in this browser'],
  ])('has a calm screen for %i %s, without a form', async (status, code, title) => {
    serve((method) => (method === 'POST' ? refused(status, code) : NOT_FOUND))
    await open()
    expect(screen.getByRole('heading', { name: title })).toBeDefined()
    expect(screen.queryByLabelText('Sender Wallet Address')).toBeNull()
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
