// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sampleOrder } from '../orders/order.sample.ts'
import {
  answerFrom,
  click,
  FakeStream,
  fill,
  NOT_FOUND,
  onEnter,
  open,
  passTime,
  refused,
  setUpPage,
  streams,
  submitButton,
  WALLET,
  withOrder,
} from './payment-page.harness.tsx'

setUpPage()

describe('the payment page', () => {
  it('quotes nothing without a price, and retries every 30 seconds', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let answer = refused(503, 'price_unavailable')
    const asked = answerFrom((method, path) =>
      method === 'POST' ? answer : withOrder(sampleOrder())(method, path),
    )
    await open()
    expect(screen.getAllByText('Loading...').length).toBeGreaterThan(0)
    expect(screen.queryByRole('img', { name: 'Payment QR code' })).toBeNull()
    expect(submitButton().disabled).toBe(true)
    expect(log).toHaveBeenCalledWith('Error fetching Solana price:', expect.any(Error))

    answer = { status: 201, body: sampleOrder() }
    await passTime(29_999)
    expect(asked.filter((request) => request === 'POST /api/orders')).toHaveLength(1)
    await passTime(1)
    expect(screen.getByRole('img', { name: 'Payment QR code' })).toBeDefined()
    expect(submitButton().disabled).toBe(false)
  })

  it('shows the amount, the whole address, and a link into the wallet', async () => {
    const order = sampleOrder()
    answerFrom(withOrder(order))
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
    const asked = answerFrom(withOrder(sampleOrder()))
    await open()
    fill('  ', '@')
    await click(submitButton())
    expect(screen.getByRole('alert').textContent).toContain('Missing Information')
    expect(screen.getByRole('alert').textContent).toContain('Please fill in all required fields.')
    const fields = ['Sender Wallet Address', 'Your Telegram Username (without @)']
    for (const label of fields)
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText(fields[0] ?? ''))
    fill('hello', '@Night_Owl')
    await click(submitButton())
    expect(screen.getByText('Not a Solana address')).toBeDefined()
    await passTime(1_000)
    expect(asked.some((request) => request.startsWith('PUT'))).toBe(false)
  })

  it('says that it renews a membership, until when, and that Telegram stays linked', async () => {
    const until = Date.UTC(2027, 0, 21, 12)
    answerFrom(withOrder(sampleOrder({ renewal: { until, linked: true } })))
    await open()
    expect(screen.getByText(/This renews your membership/).textContent).toBe(
      'This renews your membership: until Jan 21, 2027. Your Telegram account stays linked.',
    )
  })

  it('keeps the named wallet after a reload, without saving it again', async () => {
    const claim = { wallet: WALLET, username: 'night_owl', proven: false, taken: false }
    const asked = answerFrom(withOrder(sampleOrder({ claim })))
    await open()
    expect(screen.getByDisplayValue(WALLET)).toBeDefined()
    expect(screen.getByDisplayValue('night_owl')).toBeDefined()
    await passTime(1_000)
    expect(asked.some((request) => request.startsWith('PUT'))).toBe(false)
  })

  it('saves silently once both are valid, and hides a failure', async () => {
    const asked = answerFrom(withOrder(sampleOrder(), () => refused(500, 'internal')))
    await open()
    fill(WALLET, '@Night_Owl')
    await passTime(1_000)
    expect(asked).toContain(`PUT /api/pending_wallets/${WALLET}`)
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('shows what a SOL costs now beside the amount at the frozen price', async () => {
    answerFrom(withOrder(sampleOrder()))
    await open()
    expect(screen.getByText('Current SOL price').nextSibling?.textContent).toBe('$151.50')
    expect(screen.getByText(/\$150\.00 at \$144\.98 per SOL/)).toBeDefined()
  })

  it('does not point buyers at an exchange to the two fields', async () => {
    answerFrom(withOrder(sampleOrder()))
    await open()
    expect(screen.queryByText(/An exchange’s wallet proves nothing/)).toBeNull()
    await click(screen.getByRole('tab', { name: 'Manual Payment' }))
    expect(screen.getByText(/An exchange’s wallet proves nothing/)).toBeDefined()
  })

  it.each([
    [500, 'internal', 'Submission FailedPlease try again later.'],
    [429, 'rate_limited', 'Too many tries. Wait a minute.'],
  ])('returns to idle when the write fails with %i', async (status, code, text) => {
    answerFrom(withOrder(sampleOrder(), () => refused(status, code)))
    await open()
    fill(WALLET, 'night_owl')
    fireEvent.click(submitButton())
    await passTime(0)
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(submitButton().textContent).toBe("I've Sent the SOL")
    expect(localStorage.getItem('username')).toBeNull()
  })

  it('remembers the username on submit, and what was remembered before when that fails', async () => {
    localStorage.setItem('username', 'before')
    let during: string | null = null
    answerFrom(
      withOrder(sampleOrder(), (method) => {
        if (method === 'PUT') during = localStorage.getItem('username')
        return refused(500, 'internal')
      }),
    )
    await open()
    fill(WALLET, 'night_owl')
    fireEvent.click(submitButton())
    await passTime(0)
    expect(during).toBe('night_owl')
    expect(localStorage.getItem('username')).toBe('before')
  })

  it('takes two quick clicks for one', async () => {
    const asked = answerFrom(
      withOrder(sampleOrder(), (method) =>
        method === 'PUT' ? { status: 200, body: {} } : NOT_FOUND,
      ),
    )
    await open()
    fill(WALLET, 'night_owl')
    fireEvent.click(submitButton())
    fireEvent.click(submitButton())
    await passTime(5_000)
    expect(asked.filter((request) => request.startsWith('GET /api/users/'))).toHaveLength(1)
  })

  it('checks every 5 seconds for 2 minutes, then points to support and can be tried again', async () => {
    const asked = answerFrom(
      withOrder(sampleOrder(), (method) =>
        method === 'PUT' ? { status: 200, body: {} } : NOT_FOUND,
      ),
    )
    await open()
    fill(WALLET, '@Night_Owl')
    fireEvent.click(submitButton())
    await passTime(0)
    expect(submitButton().textContent).toBe('Checking payment...')
    expect(submitButton().disabled).toBe(true)
    expect(localStorage.getItem('username')).toBe('night_owl')

    const polls = () =>
      asked.filter((request) => request.startsWith('GET /api/users/night_owl?order='))
    await passTime(15_000)
    expect(polls()).toHaveLength(3)
    await passTime(105_000)
    expect(
      screen.getByRole('link', { name: 'Still pending? Contact support.' }).getAttribute('href'),
    ).toBe(`/contact?order=${sampleOrder().id}`)
    expect(submitButton().disabled).toBe(false)
    const polled = polls().length
    await passTime(20_000)
    expect(polls()).toHaveLength(polled)
    expect(streams.at(-1)?.readyState).not.toBe(FakeStream.CLOSED)
  })

  it('enters as soon as a poll finds the member', async () => {
    answerFrom(
      withOrder(sampleOrder(), (method) =>
        method === 'PUT'
          ? { status: 200, body: {} }
          : { status: 200, body: { plan: '30d', telegram_id: '8123', username: 'night_owl' } },
      ),
    )
    await open()
    fill(WALLET, 'night_owl')
    fireEvent.click(submitButton())
    await passTime(0)
    await passTime(5_000)
    expect(onEnter).toHaveBeenCalledOnce()
    expect(localStorage.getItem('telegram_id')).toBe('8123')
  })

  it.each([
    [409, 'already_lifetime', 'You already have lifetime access'],
    [429, 'too_many_orders', 'Too many open orders in this browser'],
  ])('has a calm screen for %i %s, without a form', async (status, code, title) => {
    answerFrom((method) => (method === 'POST' ? refused(status, code) : NOT_FOUND))
    await open()
    expect(screen.getByRole('heading', { name: title })).toBeDefined()
    expect(screen.queryByLabelText('Sender Wallet Address')).toBeNull()
    for (const words of ['Loading...', '$150.00 USD', 'Waiting for payment', /Complete payment/])
      expect(screen.queryByText(words)).toBeNull()
  })

  it.each([
    [
      503,
      'chain_unavailable',
      'The Solana network can’t be reached right now. Try again in a minute.',
      [],
    ],
    [429, 'rate_limited', 'Too many tries. Wait a minute.', ['Wait a minute.']],
    [
      500,
      'internal',
      'Something went wrong on our side. Nothing was lost; please try again.',
      ['Nothing was lost; please try again.'],
    ],
  ])('shows the server’s answer to %i %s, and asks again', async (status, code, message, more) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const asked = answerFrom((method) =>
      method === 'POST' ? refused(status, code, message) : NOT_FOUND,
    )
    await open()
    const title = message.split('. ')[0]?.replace(/\.$/, '')
    expect(screen.getByRole('heading', { name: title })).toBeDefined()
    for (const words of more) expect(screen.getByText(words)).toBeDefined()
    expect(screen.queryByText(/reliable SOL price/)).toBeNull()
    await passTime(30_000)
    expect(asked.filter((request) => request === 'POST /api/orders')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(asked.filter((request) => request === 'POST /api/orders')).toHaveLength(3)
  })

  it("says when the server can't be reached", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await open()
    expect(screen.getByRole('heading', { name: 'The server cannot be reached' })).toBeDefined()
  })
})
