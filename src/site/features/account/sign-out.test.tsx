// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { AccountBody, SessionBody } from '../../../contract/records.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import { SignOut } from './sign-out.tsx'

const ZOE = { id: '4711', username: 'zoe_1', name: 'Zoë' }
const RUNNING = { plan: '30d', expires_at: 1 } as const
const UNLINKED: AccountBody = {
  telegram: null,
  strong: false,
  alerts: DEFAULT_ALERTS,
  signed_in_at: null,
  moved_at: null,
  left_at: null,
  running: null,
  now: 0,
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ sessions: [] }))
})
afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.unstubAllGlobals()
})

it.each<[string, Partial<AccountBody>, RegExp]>([
  ['a member who never linked Telegram', { running: RUNNING }, /Telegram is not linked/],
  ['one whose username was taken over', { telegram: ZOE, running: RUNNING }, /not confirmed yet/],
  ['a visitor without a membership', {}, /Only the wallet that paid can restore an order/],
  ['one who signed in with Telegram', { telegram: ZOE, strong: true }, /sign in with Telegram/],
])('says how %s comes back', async (_, account, words) => {
  render(<SignOut account={{ ...UNLINKED, ...account }} />)
  const text = await screen.findByText(/“Sign out everywhere” includes this browser/)
  expect(text.textContent).toMatch(words)
  expect(/Telegram is not linked/.test(text.textContent ?? '')).toBe(
    account.telegram === undefined && account.running !== undefined,
  )
})

it('lists the browsers of the account, and signs out any but this one', async () => {
  const session = (id: string, browser: string, current = false): SessionBody => ({
    id,
    browser,
    current,
    began_at: 0,
    seen_at: 0,
    telegram: false,
  })
  let sessions = [
    session('a', 'Firefox on Linux', true),
    session('b', 'Safari on iPhone'),
    session('c', 'Chrome on Windows'),
  ]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') sessions = sessions.filter(({ id }) => !path.endsWith(`/${id}`))
    if (method === 'POST') sessions = sessions.filter(({ current }) => current)
    return Response.json({ sessions })
  })
  render(
    <>
      <SignOut account={UNLINKED} />
      <Toaster />
    </>,
  )
  await screen.findByText('Firefox on Linux')
  expect(screen.getByText(/This browser/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  expect(await screen.findByText('Safari on iPhone signed out')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /others|other browsers/ }))
  await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull())
  expect(screen.getByText('Firefox on Linux')).toBeDefined()
})
