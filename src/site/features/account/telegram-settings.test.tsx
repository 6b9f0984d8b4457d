// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { AccountBody } from '../../../contract/records.ts'

const LINKED: AccountBody = {
  telegram: { id: '4711', username: 'zoe_1', name: 'Zoë' },
  strong: true,
  alerts: DEFAULT_ALERTS,
  signed_in_at: 1,
  moved_at: null,
  left_at: null,
  running: null,
  now: 1_000_000_000_000,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('continues to the move after a new sign-in', async () => {
  const settings = document.createElement('script')
  settings.id = 'site'
  settings.type = 'application/json'
  settings.textContent = JSON.stringify({ bot: 'https://t.me/bot' })
  document.head.replaceChildren(settings)
  const links: boolean[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') return Response.json({ user: null })
    const { move } = JSON.parse(body)
    links.push(move)
    const url = `https://t.me/bot?start=${move ? 'move' : 'sign-in'}`
    return Response.json({ url, expires_at: Date.now() + 600_000 }, { status: 201 })
  })
  const { TelegramSettings } = await import('./telegram-settings.tsx')
  function Member() {
    const [account, setAccount] = useState(LINKED)
    const refresh = async () => setAccount({ ...LINKED, signed_in_at: LINKED.now })
    return <TelegramSettings account={account} refresh={refresh} />
  }
  render(<Member />)
  fireEvent.click(screen.getByRole('button', { name: 'Move to another Telegram account' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
  const link = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Open in Telegram' })
  const code = () => screen.getByLabelText<HTMLInputElement>('Code from the bot')
  expect((await link()).href).toMatch(/sign-in$/)
  fireEvent.change(code(), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm code' }))

  await screen.findByText(/Open the bot with the other account/)
  await waitFor(async () => expect((await link()).href).toMatch(/move$/))
  expect(links).toEqual([false, true])
  expect(code().disabled).toBe(false)
  fireEvent.change(code(), { target: { value: '654321' } })
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm code' })
  expect(confirm.disabled).toBe(false)
})
