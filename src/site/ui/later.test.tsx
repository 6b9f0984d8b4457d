// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { later } from './later.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const page = (Part: React.ComponentType) =>
  render(
    <p>
      Paid <Part />
    </p>,
  )

it('tries again by itself, and after that on request', async () => {
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries < 5) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <b>the part</b>
  }
  page(later(load, 'The part is missing.'))
  await pass(10_000)
  expect([tries, screen.getByRole('alert').textContent]).toEqual([
    3,
    'The part is missing. Try again',
  ])
  expect(screen.getByText(/Paid/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(10_000)
  expect(screen.getByText('the part')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('takes nothing with it when it fails to render, and can be tried again', async () => {
  let isBroken = true
  const Part = () => {
    if (isBroken) throw new Error('no')
    return <b>the part</b>
  }
  page(later(async () => Part, 'The part is missing.'))
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain('The part is missing.')
  expect(screen.getByText(/Paid/)).toBeDefined()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('the part')).toBeDefined()
})
