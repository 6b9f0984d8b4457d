// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { AccountBody } from '../../../contract/records.ts'
import { AccountScreen } from './account-screen.tsx'

const ACCOUNT: AccountBody = {
  telegram: null,
  strong: false,
  alerts: DEFAULT_ALERTS,
  signed_in_at: null,
  moved_at: null,
  left_at: null,
  running: null,
  now: 0,
}

/** Answers with this account; null: there is no session. */
function open(account: AccountBody | null) {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'DELETE') return Response.json({ kept: ['orders'] })
    if (path === '/api/account/sessions') return Response.json({ sessions: [] })
    if (path === '/api/account' && account) return Response.json(account)
    return Response.json({ error: { code: 'no_session' } }, { status: 401 })
  })
  render(<AccountScreen />)
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('leaves a browser without a membership its sessions and its data', async () => {
  open(ACCOUNT)
  expect(await screen.findByRole('button', { name: 'Sign out everywhere' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Choose alerts' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Webhooks' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Delete my data' }))
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Delete permanently' }))
  expect(await screen.findByRole('heading', { name: 'Your data is deleted' })).toBeDefined()
})

it('has the keys and webhooks of a lifetime member', async () => {
  open({ ...ACCOUNT, running: { plan: 'lifetime', expires_at: null } })
  expect(await screen.findByRole('link', { name: 'Choose alerts' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Webhooks' })).toBeDefined()
})

it('says where a browser without an account gets one', async () => {
  open(null)
  expect(await screen.findByText(/no account in this browser/)).toBeDefined()
})
