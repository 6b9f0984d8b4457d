// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { AccountBody, UserBody } from '../../../contract/records.ts'
import type { Account } from './use-member.ts'

const MEMBER: UserBody = {
  plan: '30d',
  joined_at: 0,
  expires_at: 1,
  wallet: null,
  telegram_id: null,
  username: null,
}
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
const ZOE = { id: '4711', username: 'zoe_1', name: 'Zoë' }

/** The card on a page to which the server wrote `bot`. */
async function open(bot: string | null, account: Account, member: UserBody | null = MEMBER) {
  const settings = document.createElement('script')
  settings.id = 'site'
  settings.type = 'application/json'
  settings.textContent = JSON.stringify({ bot })
  document.head.replaceChildren(settings)
  vi.resetModules()
  const { TelegramBotCard } = await import('./telegram-bot-card.tsx')
  const refresh = vi.fn(async () => {})
  render(<TelegramBotCard {...{ member, account, refresh }} isMain />)
  return refresh
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) =>
    method === 'DELETE'
      ? Response.json(UNLINKED)
      : Response.json({ url: 'https://t.me/bot?start=abc', expires_at: Date.now() + 600_000 }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const href = async () =>
  (await screen.findByRole('link', { name: 'Open in Telegram' })).getAttribute('href')

describe('the Telegram card', () => {
  it('says that a member who blocked the bot gets nothing', async () => {
    const linked = { ...UNLINKED, telegram: ZOE, strong: true }
    await open('https://t.me/bot', linked)
    expect(screen.queryByText('The bot can’t reach you')).toBeNull()
    cleanup()
    await open('https://t.me/bot', { ...linked, bot_blocked: true })
    expect(screen.getByText('The bot can’t reach you')).toBeDefined()
    expect(await href()).toBe('https://t.me/bot')
  })

  it('says in words that the bot is off', async () => {
    await open(null, UNLINKED)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Open in Telegram' })
    expect(button.disabled).toBe(true)
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toMatch(/not open yet/)
  })

  it('links a member who is not known in Telegram', async () => {
    await open('https://t.me/bot', UNLINKED)
    expect(await href()).toBe('https://t.me/bot?start=abc')
    expect(screen.getByLabelText('Code from the bot')).toBeDefined()
  })

  it('asks nothing more of a linked member', async () => {
    await open('https://t.me/bot', { ...UNLINKED, telegram: ZOE, strong: true })
    expect(await href()).toBe('https://t.me/bot')
    expect(screen.queryByLabelText('Code from the bot')).toBeNull()
  })

  it('gives a visitor the bot itself', async () => {
    await open('https://t.me/bot', null, null)
    expect(await href()).toBe('https://t.me/bot')
  })

  it('shows who got access by a username, and revokes it', async () => {
    const refresh = await open('https://t.me/bot', { ...UNLINKED, telegram: ZOE })
    expect(screen.getByText('@zoe_1')).toBeDefined()
    expect(await href()).toBe('https://t.me/bot?start=abc')
    fireEvent.click(screen.getByRole('button', { name: 'Not me, undo' }))
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
  })
})
