// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, Toaster, toast } from './toast.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.useRealTimers()
})

describe('a toast', () => {
  it('stays for five seconds', () => {
    render(<Toaster />)
    act(() => toast({ title: 'Subscription refreshed' }))
    act(() => vi.advanceTimersByTime(4_999))
    expect(screen.getByRole('status').textContent).toContain('Subscription refreshed')
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('replaces the previous one, for its own five seconds', () => {
    render(<Toaster />)
    act(() => toast({ title: 'First' }))
    act(() => vi.advanceTimersByTime(4_000))
    act(() => toast({ title: 'Second', destructive: true }))
    expect(screen.queryByText('First')).toBeNull()
    act(() => vi.advanceTimersByTime(4_999))
    expect(screen.getByRole('alert').textContent).toContain('Second')
  })
})
