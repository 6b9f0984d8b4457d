// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetMember, rememberMember } from '../member/remember-member.ts'
import type { StarButton as Button } from './star-button.tsx'

const MINT = 'So11111111111111111111111111111111111111112'
let asked: string[]
let status: number
let StarButton: typeof Button
let Toaster: () => React.ReactNode

/** What was loaded is kept for a page, so that each test opens a new one. */
beforeEach(async () => {
  vi.resetModules()
  asked = []
  status = 401
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return Response.json(status === 200 ? { watches: [], wallets: [] } : { error: {} }, { status })
  })
  StarButton = (await import('./star-button.tsx')).StarButton
  Toaster = (await import('../../ui/toast.tsx')).Toaster
})

afterEach(() => {
  cleanup()
  forgetMember()
  vi.unstubAllGlobals()
})

async function open() {
  render(
    <>
      <StarButton launch={{ mint: MINT, name: 'Coin' }} />
      <Toaster />
    </>,
  )
  await act(async () => {})
  return screen.getByRole('button', { name: 'Watch Coin' })
}

it('asks for no watchlist in a visitor’s browser, until a star is pressed', async () => {
  const star = await open()
  expect(asked).toEqual([])
  fireEvent.click(star)
  expect(await screen.findByText('Watching is for members')).toBeDefined()
  expect(asked).toEqual(['GET /api/account/watches'])
})

it('is asked for where a membership was shown before, also without a name', async () => {
  status = 200
  rememberMember({ telegram_id: null, username: null })
  const star = await open()
  expect(asked).toEqual(['GET /api/account/watches'])
  fireEvent.click(star)
  expect(await screen.findByText('Watching Coin')).toBeDefined()
  expect(asked).toContain(`PUT /api/account/watches/${MINT}`)
})

it('a server that can’t be reached is asked again by the next press', async () => {
  status = 500
  const star = await open()
  fireEvent.click(star)
  expect(await screen.findByText('Not saved')).toBeDefined()
  expect(screen.queryByText('Watching is for members')).toBeNull()
  status = 200
  fireEvent.click(star)
  expect(await screen.findByText('Watching Coin')).toBeDefined()
})

it('a member whose browser remembers nothing may watch all the same', async () => {
  status = 200
  fireEvent.click(await open())
  expect(await screen.findByText('Watching Coin')).toBeDefined()
})
