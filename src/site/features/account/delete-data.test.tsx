// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { AccountBody } from '../../../contract/records.ts'
import { DeleteData } from './delete-data.tsx'

const ACCOUNT: AccountBody = {
  telegram: null,
  strong: false,
  alerts: DEFAULT_ALERTS,
  signed_in_at: null,
  moved_at: null,
  left_at: null,
  running: { plan: 'lifetime', expires_at: null },
  now: 0,
}

function open(account: AccountBody) {
  const onDeleted = vi.fn()
  render(<DeleteData account={account} refresh={async () => {}} onDeleted={onDeleted} />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete my data' }))
  return onDeleted
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('requires no sign-in if Telegram was never linked, and names the plan that is lost', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ kept: ['orders'] }))
  const onDeleted = open(ACCOUNT)
  expect(screen.getByText(/This also ends your plan/).textContent).toMatch(/Lifetime Access/)
  expect(screen.queryByText(/sign-in with Telegram that is at most/)).toBeNull()
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Delete permanently' }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith(['orders']))
})

it('requires a sign-in if it was linked, and names no plan if none is active', () => {
  open({ ...ACCOUNT, strong: true, running: null })
  expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBeNull()
  cleanup()
  open({ ...ACCOUNT, running: null })
  expect(screen.getByRole('button', { name: 'Delete permanently' })).toBeDefined()
  expect(screen.queryByText(/ends your plan/)).toBeNull()
})
