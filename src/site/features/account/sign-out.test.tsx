// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { AccountBody } from '../../../contract/records.ts'
import { SignOut } from './sign-out.tsx'

const ZOE = { id: '4711', username: 'zoe_1', name: 'Zoë' }
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
  cleanup()
  vi.unstubAllGlobals()
})

it.each<[string, Partial<AccountBody>, RegExp]>([
  ['a member who never linked Telegram', {}, /Telegram is not linked/],
  ['one whose username was taken over', { telegram: ZOE }, /not confirmed yet/],
  ['one who signed in with Telegram', { telegram: ZOE, strong: true }, /sign in with Telegram/],
])('says how %s comes back', async (_, account, words) => {
  render(<SignOut account={{ ...UNLINKED, ...account }} />)
  const text = await screen.findByText(/“Sign out everywhere” includes this browser/)
  expect(text.textContent).toMatch(words)
  expect(/Telegram is not linked/.test(text.textContent ?? '')).toBe(account.telegram === undefined)
})
