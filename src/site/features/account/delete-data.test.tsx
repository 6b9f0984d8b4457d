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

it('asks for no sign-in where Telegram was never linked, and says which plan is lost', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ kept: ['orders'] }))
  const onDeleted = open(ACCOUNT)
  expect(screen.getByText(/This also ends your plan/).textContent).toMatch(/Lifetime Access/)
  expect(screen.queryByText(/sign-in with Telegram that is at most/)).toBeNull()
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Delete permanently' }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith(['orders']))
})

it('asks for a sign-in where it was linked, and of no plan where none runs', () => {
  open({ ...ACCOUNT, strong: true, running: null })
  expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBeNull()
  cleanup()
  open({ ...ACCOUNT, running: null })
  expect(screen.queryByText(/Your running plan/)).toBeNull()
})
