import { Bot } from 'grammy'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTelegram, type TestTelegram } from '../integration/sandbox/telegram-client.ts'
import { troubles } from './axe.ts'
import { openBrowser } from './open-browser.ts'

/** The chat page as a person uses it, with a small bot behind it. */

let browser: Browser | null
let reason: string | null
let rehearsal: TestTelegram
let bot: Bot
let page: Page

beforeAll(async () => {
  ;({ browser, reason } = await openBrowser())
  rehearsal = await startTelegram()
  bot = new Bot(rehearsal.telegram.token, { client: { apiRoot: rehearsal.telegram.origin } })
  bot.command('start', (context) =>
    context.reply(`<b>Hi</b> &lt;script&gt; ${context.match}`, {
      parse_mode: 'HTML',
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'yes' }]] },
    }),
  )
  bot.callbackQuery('yes', async (context) => {
    await context.answerCallbackQuery('Saved')
    await context.editMessageText('All done')
  })
  bot.on('chat_join_request', (context) => context.approveChatJoinRequest(context.from.id))
  await bot.api.setMyCommands([{ command: 'status', description: 'Where you stand' }])
  bot.command('status', (context) => context.reply('You are fine'))
  void bot.start()
})
afterAll(async () => {
  await bot.stop()
  await browser?.close()
  await rehearsal.stop()
})
beforeEach(async (context) => {
  if (browser === null) return context.skip(`skipped: no browser (${reason})`)
  page = await browser.newPage({ viewport: { width: 360, height: 720 } })
  return () => page.close()
})

const log = () => page.getByRole('log', { name: 'Messages' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a start link asks for one press, and carries its token', async () => {
  await page.goto(`${rehearsal.telegram.origin}/${rehearsal.telegram.bot.username}?start=tok_1`)
  expect(await page.getByRole('textbox', { name: 'Message' }).isVisible()).toBe(false)
  await button('Start').click()
  await log().getByText('Hi <script> tok_1').waitFor()
  await log().getByText('/start', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await button('Yes').click()
  await page.getByText('Saved').waitFor()
  await log().getByText('All done').waitFor()
  expect(await log().getByRole('button', { name: 'Yes' }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a malformed start link carries no token', async () => {
  await page.goto(
    `${rehearsal.telegram.origin}/${rehearsal.telegram.bot.username}?start=${'x'.repeat(65)}`,
  )
  await page.getByRole('combobox', { name: 'User' }).selectOption(String(rehearsal.jonas.id))
  await button('Start').click()
  await log().getByText('Hi <script>').waitFor()
  expect(rehearsal.telegram.messagesOf(rehearsal.jonas)[0]?.text).toBe('/start')
})

test('a new user writes, uses the menu, and blocks the bot', async () => {
  await page.goto(rehearsal.telegram.origin)
  await button('New user').click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Zoë')
  await button('Create user').click()
  await button('Start').click()
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('<img src=x onerror=alert(1)>')
  await field.press('Enter')
  await log().getByText('<img src=x onerror=alert(1)>').waitFor()
  await button('Menu').click()
  await page.getByRole('list', { name: 'Commands' }).getByRole('button').first().click()
  await log().getByText('You are fine').waitFor()
  await button('Change username').click()
  await page.getByRole('textbox', { name: 'Username' }).fill('@zoe_new')
  await button('Save').click()
  await page.getByRole('option', { name: 'Zoë @zoe_new' }).waitFor({ state: 'attached' })
  await button('Block bot').click()
  await button('Unblock').waitFor()
  const zoe = rehearsal.telegram.users().find(({ username }) => username === 'zoe_new')
  await expect(bot.api.sendMessage(zoe?.id ?? 0, 'x')).rejects.toThrow('blocked by the user')
})

test('the invite link opens the channel for admitted people', async () => {
  const { channelId } = rehearsal.telegram
  const { invite_link } = await bot.api.createChatInviteLink(channelId, {
    creates_join_request: true,
  })
  await bot.api.sendMessage(channelId, 'Only for members')
  await page.goto(invite_link)
  await page.getByRole('combobox', { name: 'User' }).selectOption({ label: 'Sam' })
  await page.getByText('This channel is private.').waitFor()
  expect(await log().getByText('Only for members').count()).toBe(0)
  await button('Request to join').click()
  await log().getByText('Only for members').waitFor()
  await bot.api.sendMessage(channelId, 'Live')
  await log().getByText('Live').waitFor()
  await button('Leave channel').click()
  await page.getByText('This channel is private.').waitFor()
})

test("an operator answers a question in the group, which outsiders can't read", async () => {
  const { telegram } = rehearsal
  await bot.api.sendMessage(telegram.operatorsId, 'Where is my order?')
  await page.goto(telegram.origin)
  await button('Operators').click()
  await page.getByText('This group is private.').waitFor()
  await page.getByRole('combobox', { name: 'User' }).selectOption(String(rehearsal.owner.id))
  await log().getByText('Where is my order?').waitFor()
  await page.getByRole('button', { name: 'Reply to Mintwatch' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('On its way')
  await button('Send').click()
  await log().getByText('On its way').waitFor()
  expect(telegram.messagesOf(telegram.operatorsId).at(-1)).toMatchObject({
    text: 'On its way',
    reply_to_message: { text: 'Where is my order?' },
  })
})

test.each(['dark', 'light'] as const)('reads well in the %s', async (colorScheme) => {
  const context = await browser?.newContext({
    colorScheme,
    viewport: { width: 1_120, height: 720 },
  })
  const wide = await context?.newPage()
  if (!wide) throw new Error('no browser')
  rehearsal.telegram.sendAs(rehearsal.mira, '/status')
  await wide.goto(rehearsal.telegram.origin)
  await wide.getByText('You are fine').first().waitFor()
  expect(await troubles(wide)).toEqual([])
  await context?.close()
})
