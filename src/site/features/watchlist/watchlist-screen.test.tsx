// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WatchedBody, WatchesBody } from '../../../contract/alerts.ts'
import { REFUSALS, type RefusalCode } from '../../../contract/errors.ts'
import { Toaster } from '../../ui/toast.tsx'
import { WatchlistScreen } from './watchlist-screen.tsx'

const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
let list: WatchesBody
let refusal: RefusalCode | null
let asked: string[]

beforeEach(() => {
  list = { watches: [], wanted: [], wallets: [] }
  refusal = null
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    if (method === 'DELETE') {
      list = { watches: [], wanted: [], wallets: [] }
      return Response.json({})
    }
    if (method !== 'PUT') return Response.json(list)
    if (refusal !== null) {
      const [status, message] = REFUSALS[refusal]
      return Response.json({ error: { code: refusal, message } }, { status })
    }
    list = { watches: [], wanted: [{ mint: MINT, added_at: 1, refused: null }], wallets: [] }
    return Response.json({ state: 'looking' } satisfies WatchedBody, { status: 202 })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  render(
    <>
      <WatchlistScreen />
      <Toaster />
    </>,
  )
  await act(async () => {})
}

async function add(text: string) {
  fireEvent.change(screen.getByLabelText('Add a coin'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await act(async () => {})
}

it('a coin that another page names stands in the field', async () => {
  history.pushState(null, '', `/watchlist?coin=${MINT}`)
  await open()
  expect(screen.getByLabelText<HTMLInputElement>('Add a coin').value).toBe(MINT)
  history.pushState(null, '', '/watchlist')
})

it('a coin that we did not see launch is shown while it is looked up', async () => {
  await open()
  expect(screen.getByText(/^You don’t watch any coins yet/)).toBeDefined()
  await add(`https://pump.fun/coin/${MINT}`)
  expect(asked).toContain(`PUT /api/account/watches/${MINT}`)
  expect(screen.getByText('Looking it up')).toBeDefined()
  expect(screen.getByText(MINT)).toBeDefined()
  expect(screen.getByText('Looking it up…')).toBeDefined()
  expect(screen.getByText(/^1 of 50 coins/)).toBeDefined()
})

it('one that can’t be followed says why, and can be removed', async () => {
  list = { watches: [], wanted: [{ mint: MINT, added_at: 1, refused: 'no_launch' }], wallets: [] }
  await open()
  const why = 'Could not be followed: it was not launched on a venue that we follow.'
  expect(screen.getByText(why)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: `Remove ${MINT}` }))
  await act(async () => {})
  expect(asked).toContain(`DELETE /api/account/watches/${MINT}`)
  expect(screen.queryByText(why)).toBeNull()
})

it.each(['too_many_lookups', 'lookups_busy'] as const)('says it when refused: %s', async (code) => {
  refusal = code
  await open()
  await add(MINT)
  expect(screen.getByText(REFUSALS[code][1])).toBeDefined()
})
