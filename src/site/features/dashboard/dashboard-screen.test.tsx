// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { AccountBody, UserBody } from '../../../contract/records.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import { formatDate, formatMoment } from '../format/dates.ts'
import { sampleOrder } from '../orders/order.sample.ts'
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

const account: AccountBody = {
  telegram: null,
  strong: false,
  alerts: DEFAULT_ALERTS,
  signed_in_at: null,
  moved_at: null,
  left_at: null,
  running: null,
  now: 0,
}

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
    const renew = screen.getByRole('link', { name: /^Renew: until / })
    expect(renew.getAttribute('href')).toBe('/payment?plan=30d')
  })

  it('calls a trial and a gift what they are, and until when', async () => {
    const end = Date.now() + 6 * 3_600_000
    serve({ me: member({ expires_at: end, given: 'trial', wallet: null }) })
    await open()
    expect(screen.getByText('Payment wallet').nextElementSibling?.textContent).toBe('None')
    const trial = `Trial, until ${formatMoment(end)}`
    expect(screen.getAllByText(trial)).toHaveLength(2)
    expect(screen.queryByText('30 Days Access')).toBeNull()
    expect(screen.queryByText(/day left/)).toBeNull()
    cleanup()
    serve({ me: member({ expires_at: end + 9 * DAY, given: 'gift' }) })
    await open()
    expect(screen.getAllByText(`Gift, until ${formatDate(end + 9 * DAY)}`)).toHaveLength(2)
    cleanup()
    serve({ me: member({ plan: 'lifetime', expires_at: null, given: 'gift' }) })
    await open()
    expect(screen.getByText('Gift: Lifetime Access')).toBeDefined()
    cleanup()
    serve({ me: member({ expires_at: Date.now() - DAY, given: 'trial' }) })
    await open()
    expect(screen.getByText('Your trial has ended')).toBeDefined()
  })

  it('says until when a renewal lasts: thirty days after the current end', async () => {
    const expiresAt = Date.now() + 10 * DAY
    serve({ me: member({ expires_at: expiresAt }) })
    await open()
    const end = formatDate(expiresAt + 30 * DAY)
    expect(screen.getByRole('link', { name: `Renew: until ${end}` })).toBeDefined()
  })

  it("offers next steps if there is no subscription, or it can't be loaded", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    await open()
    expect(screen.getByText('No active subscription found.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Verify your wallet' })).toBeDefined()
    const signIn = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in with Telegram' })
    expect(signIn.disabled).toBe(true)
    expect(
      document.getElementById(signIn.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toMatch(/not open yet/)
  })

  it('says why it has no membership anymore when a wallet moved it to another browser', async () => {
    vi.stubGlobal('EventSource', SilentStream)
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/orders') return Response.json({ orders: [] })
      if (path === '/api/account')
        return Response.json({ ...account, left_at: Date.UTC(2026, 10, 20, 12) })
      return Response.json({ error: {} }, { status: 404 })
    })
    await open()
    expect(await screen.findByText('Your membership moved on Nov 20, 2026')).toBeDefined()
    expect(screen.getByText(/Another browser verified the wallet that paid/)).toBeDefined()
  })

  it('gives a browser without a membership a way to its payments and its data', async () => {
    vi.stubGlobal('EventSource', SilentStream)
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/orders') return Response.json({ orders: [] })
      if (path === '/api/account') return Response.json(account)
      return Response.json({ error: {} }, { status: 404 })
    })
    await open()
    expect(screen.getByRole('button', { name: 'Manage Payment' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Upgrade to Lifetime' })).toBeNull()
    const settings = screen.getByRole('link', { name: 'Account Settings' })
    expect(settings.getAttribute('href')).toBe('/account')
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

describe('without a subscription', () => {
  it('can be refreshed, and says what was found', async () => {
    const members: Record<string, UserBody> = {}
    serve(members)
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Still no active subscription')).toBeDefined()
    members.me = member()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Subscription refreshed')).toBeDefined()
    expect(screen.getByText('Active')).toBeDefined()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Not refreshed')).toBeDefined()
    expect(screen.getByText('Active')).toBeDefined()
  })
})

const ZOE = { id: '4711', username: 'zoe_1', name: 'Zoë' }

type Visit = { account?: AccountBody; daysLeft?: number | null; bot?: string | null }

/** The dashboard's headings as they stand on the page, by a browser whose plan has `daysLeft`; null: no plan. */
async function headings({
  account: known = account,
  daysLeft = 20,
  bot = 'https://t.me/bot',
}: Visit) {
  const me = daysLeft === null ? null : member({ expires_at: Date.now() + daysLeft * DAY })
  const answers: Record<string, unknown> = {
    '/api/orders': { orders: [] },
    '/api/account': known,
    '/api/account/link': { url: 'https://t.me/bot?start=abc', expires_at: Date.now() + 600_000 },
    '/api/users/me': me,
  }
  vi.stubGlobal('EventSource', SilentStream)
  vi.stubGlobal('fetch', async (path: string) =>
    answers[path] ? Response.json(answers[path]) : Response.json({ error: {} }, { status: 404 }),
  )
  const settings = document.createElement('script')
  settings.id = 'site'
  settings.type = 'application/json'
  settings.textContent = JSON.stringify({ bot, referral_rates: null, trial_hours: null })
  document.head.replaceChildren(settings)
  vi.resetModules()
  const { DashboardScreen: Fresh } = await import('./dashboard-screen.tsx')
  render(<Fresh />)
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
}

describe('the first visit after a purchase', () => {
  afterEach(() => document.head.replaceChildren())

  it('begins with the two steps into Telegram', async () => {
    expect((await headings({})).slice(0, 2)).toEqual(['Telegram Bot', 'Subscription Details'])
    const steps = screen.getAllByRole('listitem').slice(0, 2)
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1Open the bot/),
      expect.stringMatching(/^2Enter the code/),
    ])
  })

  it.each<[string, Visit]>([
    ['once Telegram is linked', { account: { ...account, telegram: ZOE, strong: true } }],
    ['while there is no bot', { bot: null }],
    ['when the plan has ended', { daysLeft: -1 }],
  ])('begins with the subscription %s', async (_, visit) => {
    const all = await headings(visit)
    expect(all[0]).toBe('Subscription Details')
    expect(all.filter((title) => title === 'Telegram Bot')).toHaveLength(1)
  })

  it.each<[boolean, Visit]>([
    [true, { account: { ...account, strong: true } }],
    [false, { bot: null }],
    [false, { daysLeft: -1 }],
  ])('lists what a member has left to do: %s', async (isListed, visit) => {
    expect((await headings(visit)).includes('First steps')).toBe(isListed)
  })

  it('leads to the plans first where there is none', async () => {
    expect((await headings({ daysLeft: null }))[0]).toBe('No active subscription found.')
    const plans = screen.getByRole('link', { name: 'See the plans' })
    expect(plans.getAttribute('href')).toBe('/pricing')
    const verify = screen.getByRole('button', { name: 'Verify your wallet' })
    expect(plans.compareDocumentPosition(verify)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const { buttonClass } = await import('../../ui/button.ts')
    expect(plans.className).toBe(buttonClass('primary'))
    for (const name of ['Verify your wallet', 'Sign in with Telegram'])
      expect(screen.getByRole('button', { name }).className).toBe(buttonClass('secondary'))
  })
})
