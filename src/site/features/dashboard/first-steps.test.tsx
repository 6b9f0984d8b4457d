// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_ALERTS, DEFAULT_FILTER } from '../../../contract/alerts.ts'
import type { AccountBody } from '../../../contract/records.ts'
import { FirstSteps } from './first-steps.tsx'

const account: AccountBody = {
  telegram: null,
  strong: true,
  channel: { url: 'https://t.me/+members', joined: false },
  alerts: DEFAULT_ALERTS,
  signed_in_at: null,
  moved_at: null,
  left_at: null,
  running: { plan: '30d', expires_at: 1 },
  now: 0,
}
const refresh = vi.fn(async () => {})
const show = (part: Partial<AccountBody> = {}) =>
  render(<FirstSteps account={{ ...account, ...part }} refresh={refresh} />)
const isShown = () => screen.queryByRole('heading', { name: 'First steps' }) !== null

beforeEach(() => {
  localStorage.clear()
  refresh.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the first steps', () => {
  it('lead into the channel once Telegram is linked', () => {
    show()
    expect(screen.getByRole('link', { name: 'Request to join' }).getAttribute('href')).toBe(
      'https://t.me/+members',
    )
    cleanup()
    const { channel: _, ...unlinked } = account
    render(<FirstSteps account={{ ...unlinked, strong: false }} refresh={refresh} />)
    expect(screen.queryByRole('link', { name: 'Request to join' })).toBeNull()
    expect(screen.getByText('Possible as soon as Telegram is linked.')).toBeDefined()
  })

  it('turn alerts on by a preset, and keep what else the member chose', async () => {
    const saved = vi.fn()
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      saved(JSON.parse(body))
      return Response.json({})
    })
    const alerts = { ...DEFAULT_ALERTS, time_zone: 'Europe/Berlin', filters: [DEFAULT_FILTER] }
    show({ alerts })
    expect(screen.getAllByRole('button', { name: /Attention from/ })).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: /^Few/ }))
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
    expect(saved.mock.calls).toEqual([
      [{ ...alerts, on: true, min_attention: 70, max_risk: 40, pace: 15 }],
    ])
  })

  it('are gone once they are done, and stay away', () => {
    const done = {
      channel: { url: 'https://t.me/+members', joined: true },
      alerts: { ...DEFAULT_ALERTS, on: true },
    }
    show(done)
    expect(isShown()).toBe(false)
    cleanup()
    show()
    expect(isShown()).toBe(false)
  })

  it('can be put away', () => {
    show()
    expect(isShown()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Don’t show again' }))
    expect(isShown()).toBe(false)
    cleanup()
    show()
    expect(isShown()).toBe(false)
  })
})
