// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserBody } from '../../../contract/records.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import { sampleOrder } from '../payment/order.sample.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

const DAY = 86_400_000

const member = (part: Partial<UserBody> = {}): UserBody => ({
  plan: '30d',
  joined_at: Date.now() - 10 * DAY,
  expires_at: Date.now() + 20 * DAY,
  wallet: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  telegram_id: null,
  username: 'night_owl',
  ...part,
})

/** A stream on which nothing comes. */
class SilentStream {
  addEventListener() {}
  close() {}
}

/** Serves members by the key they are asked for. */
function serve(members: Record<string, UserBody>) {
  const asked: string[] = []
  vi.stubGlobal('EventSource', SilentStream)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path === '/api/orders') return Response.json({ orders: [] })
    const found = members[path.replace('/api/users/', '')]
    return found ? Response.json(found) : Response.json({ error: {} }, { status: 404 })
  })
  return asked
}

async function open() {
  render(
    <>
      <DashboardScreen />
      <Toaster />
    </>,
  )
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.unstubAllGlobals()
})

describe('the dashboard', () => {
  it('asks by telegram_id, then by username, then by the session', async () => {
    localStorage.setItem('telegram_id', '8123')
    localStorage.setItem('username', 'night_owl')
    const asked = serve({ me: member({ telegram_id: '9000' }) })
    await open()
    expect(asked.filter((path) => path.startsWith('/api/users/'))).toEqual([
      '/api/users/8123',
      '/api/users/night_owl',
      '/api/users/me',
    ])
    expect(localStorage.getItem('telegram_id')).toBe('9000')
  })

  it('shows an active plan with its days, and says when it was refreshed', async () => {
    serve({ me: member() })
    await open()
    expect(screen.getByText('Active')).toBeDefined()
    expect(screen.getByText('20 days left')).toBeDefined()
    expect(screen.getByText('9xQe\u2026VFin')).toBeDefined()
    expect(screen.getByText('Not linked yet')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Copy Telegram ID' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Subscription refreshed')).toBeDefined()
  })

  it('offers an upgrade to thirty days only, and counts nothing for lifetime', async () => {
    serve({ me: member() })
    await open()
    const upgrade = screen.getByRole('link', { name: 'Upgrade to Lifetime' })
    expect(upgrade.getAttribute('href')).toBe('/payment?plan=lifetime')
    cleanup()
    serve({ me: member({ plan: 'lifetime', expires_at: null }) })
    await open()
    expect(screen.getByText('Forever')).toBeDefined()
    expect(screen.queryByText('Time Remaining')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Upgrade to Lifetime' })).toBeNull()
  })

  it('says so when a plan has expired, and how to renew', async () => {
    serve({ me: member({ expires_at: Date.now() - DAY }) })
    await open()
    expect(screen.getByText('Expired')).toBeDefined()
    expect(screen.queryByText('Time Remaining')).toBeNull()
    const renew = screen.getByRole('link', { name: 'Renew for 30 days' })
    expect(renew.getAttribute('href')).toBe('/payment?plan=30d')
  })

  it('helps on when there is no subscription, or none can be read', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    await open()
    expect(screen.getByText('No active subscription found.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Prove a wallet' })).toBeDefined()
    const signIn = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in with Telegram' })
    expect(signIn.disabled).toBe(true)
    expect(
      document.getElementById(signIn.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toMatch(/not open yet/)
  })

  it('looks again while a payment is under way, and shows the membership once it is there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let status: 'seen' | 'settled' = 'seen'
    vi.stubGlobal('EventSource', SilentStream)
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/orders') return Response.json({ orders: [sampleOrder({ status })] })
      const isThere = status === 'settled' && path === '/api/users/me'
      return isThere ? Response.json(member()) : Response.json({ error: {} }, { status: 404 })
    })
    await open()
    expect(screen.getByText('No active subscription found.')).toBeTruthy()
    status = 'settled'
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(screen.queryByText('No active subscription found.')).toBeNull()
    vi.useRealTimers()
  })
})
