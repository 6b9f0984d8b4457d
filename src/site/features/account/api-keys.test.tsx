// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { ApiKeyBody } from '../../../contract/api/key-bodies.ts'
import type { AccountBody } from '../../../contract/records.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import { ApiKeys } from './api-keys.tsx'

/** Far from the browser's clock: only the server's counts. */
const SERVER_NOW = 1_000_000_000_000

const account = (signed_in_at: number | null): AccountBody => ({
  telegram: null,
  strong: true,
  alerts: DEFAULT_ALERTS,
  signed_in_at,
  moved_at: null,
  left_at: null,
  running: null,
  now: SERVER_NOW,
})

/** A server that keeps keys as ours does. */
function serve(keys: ApiKeyBody[]) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      const { name } = JSON.parse(String(body))
      const made = { id: 'new', name, prefix: 'mw_newest1', created_at: 1, last_used_at: null }
      keys.unshift(made)
      return Response.json({ ...made, key: 'mw_newest1-and-its-secret' }, { status: 201 })
    }
    if (method === 'DELETE')
      keys.splice(
        keys.findIndex(({ id }) => path.endsWith(id)),
        1,
      )
    return Response.json({ keys })
  })
}

async function open(signedInAt: number | null) {
  render(
    <>
      <ApiKeys account={account(signedInAt)} refresh={async () => {}} />
      <Toaster />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Create or revoke keys' }))
}

afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.unstubAllGlobals()
})

describe('API keys', () => {
  it('are shown once when created, then only by their first characters', async () => {
    serve([])
    await open(SERVER_NOW)
    fireEvent.change(screen.getByLabelText('Name of the new key'), { target: { value: 'grid' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create a key' }))
    expect(await screen.findByText('mw_newest1-and-its-secret')).toBeDefined()
    expect(await screen.findByText('mw_newest1…')).toBeDefined()
    expect(screen.getByText(/never used/)).toBeDefined()
  })

  it('are revoked by a second press, and kept by another', async () => {
    serve([{ id: 'old', name: 'grid', prefix: 'mw_oldest1', created_at: 1, last_used_at: 2 }])
    await open(SERVER_NOW)
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke grid' }))
    expect(screen.getByText(/Programs that use it stop/)).toBeDefined()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep grid' })),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Keep grid' }))
    expect(screen.getByText('mw_oldest1…')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Revoke grid' }))
    fireEvent.click(screen.getByRole('button', { name: 'Yes, revoke grid' }))
    expect(await screen.findByText('grid revoked')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('mw_oldest1…')).toBeNull())
  })

  it('are not offered for copying once they are revoked', async () => {
    serve([])
    await open(SERVER_NOW)
    fireEvent.change(screen.getByLabelText('Name of the new key'), { target: { value: 'grid' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create a key' }))
    await screen.findByText('mw_newest1-and-its-secret')
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke grid' }))
    fireEvent.click(screen.getByRole('button', { name: 'Yes, revoke grid' }))
    await screen.findByText('grid revoked')
    expect(screen.queryByText('mw_newest1-and-its-secret')).toBeNull()
    expect(screen.queryByText(/Copy it now/)).toBeNull()
  })

  it('need a sign-in that is fresh', async () => {
    serve([])
    await open(SERVER_NOW - 11 * 60_000)
    expect(screen.queryByRole('button', { name: 'Create a key' })).toBeNull()
  })
})
