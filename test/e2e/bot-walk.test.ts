import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TelegramHandle } from '../../sandbox/telegram/handle.ts'
import { onSqlite } from '../engines.ts'
import { openServer, type TestServer } from '../support/world.ts'
import { openBrowser } from './open-browser.ts'

/** The newcomer's walk: buy with the sandbox wallet, open Telegram, be known there, join the channel. */

const MINUTE = 60_000
const POLLING = { timeout: 60_000, interval: 50 }
const MEMBER = 'Mira Lind @mira_trades'
const OWNER = 'Olga Reyes @olga_runs_it'
const OTHER = 'Jonas @jonas_k'

const { browser, reason } = await openBrowser()
afterAll(() => browser?.close())

onSqlite((engine) => {
  let server: TestServer
  let telegram: TelegramHandle
  let visitor: BrowserContext
  let site: Page

  beforeAll(async () => {
    if (browser === null) return
    server = await openServer(await engine.fresh(), {
      world: { parts: ['chain', 'prices', 'telegram'] },
    })
    if (!server.world.telegram) throw new Error('this world has no Telegram')
    telegram = server.world.telegram
    // The pages learn of the bot as soon as it knows its own name.
    const page = async () => (await fetch(`${server.url}/dashboard`)).text()
    await vi.waitUntil(async () => (await page()).includes(telegram.origin), POLLING)
  })
  afterAll(() => server?.stop())
  beforeEach(async (context) => {
    if (browser === null) return context.skip(`skipped: no browser (${reason})`)
    visitor = await newVisitor(browser)
    site = await visitor.newPage()
  })
  afterEach(() => visitor?.close())

  async function newVisitor(browser: Browser): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    context.setDefaultTimeout(POLLING.timeout)
    return context
  }

  async function buy(plan: string, username: string): Promise<void> {
    await site.goto(`/payment?plan=${plan}`)
    await button('Pay with wallet').click()
    await button('Sandbox Wallet').click()
    await button('Save and open dashboard').waitFor()
    await site.getByLabel('Your Telegram Username (without @)').fill(username)
    await button('Save and open dashboard').click()
    await site.getByText('Active', { exact: true }).waitFor()
  }

  const button = (name: string) => site.getByRole('button', { name, exact: true })

  /** Clicks the link, as people do, presses Start in the chat that opens, and reads the code there. */
  async function openInTelegram(
    user: string,
    where: Page | Locator = site,
  ): Promise<{ chat: Page; code: string }> {
    const link = where.getByRole('link', { name: 'Open in Telegram' })
    expect(await link.getAttribute('href')).toMatch(/\?start=[A-Za-z0-9_-]{43}$/)
    const [chat] = await Promise.all([visitor.waitForEvent('page'), link.click()])
    await chat.getByRole('combobox', { name: 'User' }).selectOption({ label: user })
    const start = chat.getByRole('button', { name: 'Start', exact: true })
    await start.waitFor()
    const codes = log(chat).getByText(/^\d{6}$/)
    // The bot takes used codes back, so that a new one is recognized by its digits, not by how many there are.
    const before = new Set(await codes.allInnerTexts())
    const fresh = async () => (await codes.allInnerTexts()).find((code) => !before.has(code))
    await start.click()
    await expect.poll(fresh).toBeDefined()
    return { chat, code: (await fresh()) ?? '' }
  }

  const log = (chat: Page) => chat.getByRole('log', { name: 'Messages' })

  async function enter(code: string): Promise<void> {
    await site.getByLabel('Code from the bot').fill(code)
    await button('Confirm code').click()
    await site.getByText('Telegram linked').waitFor()
  }

  async function say(chat: Page, text: string): Promise<void> {
    await chat.getByRole('textbox', { name: 'Message' }).fill(text)
    await chat.getByRole('button', { name: 'Send', exact: true }).click()
  }

  test('from the payment to the channel', async () => {
    await buy('30d', 'somebody_else')
    await site.getByText('Not linked yet').waitFor()
    const { chat, code } = await openInTelegram(MEMBER)
    await log(chat).getByText('A browser wants to link to this Telegram account').waitFor()
    await log(chat)
      .getByText(/Chrome on \w+/)
      .waitFor()

    const wrong = code === '000000' ? '000001' : '000000'
    await site.getByLabel('Code from the bot').fill(wrong)
    await button('Confirm code').click()
    await site
      .getByText('This is not the code that the bot shows. Check it and try again.')
      .waitFor()
    await enter(code)
    const id = await site.evaluate(() => localStorage.getItem('telegram_id'))
    expect(id).toMatch(/^\d+$/)
    await site.getByText(id ?? '').waitFor()
    expect(await site.getByText('Not linked yet').count()).toBe(0)

    await log(chat).getByText('Access granted').waitFor()
    await say(chat, '/status')
    await log(chat).getByText('Active', { exact: true }).waitFor()
    await log(chat).getByText('30 days left').waitFor()

    // Telegram takes no button to localhost: the bot's leads to 127.0.0.1, and on from there.
    const account = log(chat).getByRole('link', { name: 'Your account' }).last()
    expect(new URL((await account.getAttribute('href')) ?? '').hostname).toBe('127.0.0.1')
    const [page] = await Promise.all([visitor.waitForEvent('page'), account.click()])
    await page.waitForURL(`${server.url}/dashboard`)
    await page.getByText('Active', { exact: true }).waitFor()

    await log(chat).getByRole('link', { name: 'Open the channel' }).last().click()
    await chat.getByRole('button', { name: 'Request to join' }).click()
    await chat.getByText('You are a member.').waitFor()
  })

  test('a group of the member’s own becomes a destination of filters', async () => {
    await buy('30d', 'somebody_else')
    const { chat, code } = await openInTelegram(MEMBER)
    await enter(code)
    await say(chat, '/group')
    const add = log(chat).getByRole('link', { name: 'Add to a group' })
    await chat.goto((await add.getAttribute('href')) ?? '')
    await chat.getByRole('button', { name: 'Add to my group' }).click()
    await log(chat).getByText('This group now gets the alerts').waitFor()

    await site.goto('/alerts')
    await site.getByLabel('Send to').selectOption({ label: 'My Telegram group' })
    await site.getByText('Your group is Mira’s group.').waitFor()
    await button('Save alerts').click()
    await site.getByText('Alert preferences saved').waitFor()

    await chat.getByRole('button', { name: 'Mintwatch', exact: true }).click()
    await say(chat, '/group')
    await log(chat).getByRole('button', { name: 'Stop alerts in the group' }).click()
    await log(chat).getByText('The bot leaves the group').waitFor()
  })

  test('a new browser signs in with Telegram, and out again', async () => {
    await buy('30d', 'somebody_else')
    await enter((await openInTelegram(OWNER)).code)
    await visitor.clearCookies()
    await site.evaluate(() => localStorage.clear())
    await site.goto('/dashboard')
    await site.getByText('No active subscription found.').waitFor()
    await button('Sign in with Telegram').click()
    const dialog = site.getByRole('dialog', { name: 'Sign in with Telegram' })
    const { chat, code } = await openInTelegram(OWNER, dialog)
    await dialog.getByLabel('Code from the bot').fill(code)
    await button('Confirm code').click()
    await site.getByText('30 days left').waitFor()

    await site.getByRole('link', { name: 'Account Settings' }).click()
    await site.getByText('@olga_runs_it').waitFor()
    await site.getByRole('link', { name: 'Choose alerts' }).click()
    await site.getByRole('group', { name: 'Risk' }).getByLabel('At most').fill('60')
    await site.getByRole('checkbox', { name: 'PumpSwap' }).check()
    await button('Save alerts').click()
    await site.getByText('Alert preferences saved').waitFor()
    await say(chat, '/alerts')
    await log(chat).getByText(/60/).first().waitFor()

    await site.goto('/account')
    await button('Sign out everywhere').click()
    await site.getByText('There’s no account in this browser yet.').waitFor()
    expect(await site.evaluate(() => localStorage.getItem('telegram_id'))).toBeNull()
  })

  test('an expired code is reported as expired, and one click gets a new one', async () => {
    await buy('30d', 'somebody_else')
    const late = await openInTelegram(MEMBER)
    server.clock.jump(2 * MINUTE)
    await site.getByLabel('Code from the bot').fill(late.code)
    await button('Confirm code').click()
    await site.getByText('This code is no longer valid.').waitFor()
    await late.chat.close()
    await enter((await openInTelegram(MEMBER)).code)
  })

  test('a username opens the membership that was paid for it, until the buyer revokes that', async () => {
    await buy('30d', 'jonas_k')
    const chat = await visitor.newPage()
    await chat.goto(telegram.origin)
    await chat.getByRole('combobox', { name: 'User' }).selectOption({ label: OTHER })
    await chat.getByRole('button', { name: 'Start', exact: true }).click()
    await log(chat).getByText('Is this yours?').waitFor()
    await chat.getByRole('button', { name: 'Yes, it is mine' }).click()
    await log(chat).getByText('Access granted').waitFor()

    await site.reload()
    await site.getByText('@jonas_k').waitFor()
    await button('Not me, undo').click()
    await site.getByText('Telegram unlinked').waitFor()
    await site.getByText('Not linked yet').waitFor()
    await log(chat)
      .getByText(/no longer linked/)
      .waitFor()
    await say(chat, '/status')
    await expect.poll(() => log(chat).innerText(), POLLING).toMatch(/\/status[\s\S]*no membership/i)
  })

  test('the owner moves the membership and deletes their data', async () => {
    await buy('lifetime', 'sam_has_none')
    const { chat: first, code } = await openInTelegram(OTHER)
    await enter(code)
    await site.getByRole('link', { name: 'Account Settings' }).click()
    const settings = site.getByRole('main')
    await settings.getByRole('button', { name: 'Move to another Telegram account' }).click()
    const second = await openInTelegram('Sam', settings)
    await settings.getByLabel('Code from the bot').fill(second.code)
    await settings.getByRole('button', { name: 'Confirm code' }).click()
    await site.getByText('Membership moved').waitFor()
    await settings.getByText('Sam', { exact: true }).waitFor()
    await settings.getByText(/was moved recently/).waitFor()
    await log(first)
      .getByText(/no longer linked/)
      .last()
      .waitFor()

    await settings.getByRole('button', { name: 'Delete my data' }).click()
    await settings.getByRole('checkbox', { name: /can.t be undone/ }).check()
    await settings.getByRole('button', { name: 'Delete permanently' }).click()
    await site.getByRole('heading', { name: 'Your data is deleted' }).waitFor()
    await settings.getByText(/public on the Solana chain/).waitFor()
    await site.goto('/dashboard')
    await site.getByText('No active subscription found.').waitFor()
  })
})
