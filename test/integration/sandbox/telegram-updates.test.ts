import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bot } from 'grammy'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from './client.ts'
import { refusal, startTelegram, type TestTelegram } from './telegram-client.ts'

let test: TestTelegram
let api: TestTelegram['api']

beforeEach(async () => {
  test = await startTelegram()
  api = test.api
})
afterEach(() => test.stop())

const texts = (updates: { message?: { text?: string } }[]) =>
  updates.map(({ message }) => message?.text)

describe('long polling', () => {
  it('waits for something to happen', async () => {
    const poll = api.getUpdates({ timeout: 50 })
    await api.getMe()
    test.telegram.sendAs(test.mira, '/start')
    expect(texts(await poll)).toEqual(['/start'])
  })

  it('hands out again what no offset confirmed, and nothing after', async () => {
    for (const text of ['1', '2', '3']) test.telegram.sendAs(test.mira, text)
    const [first, second] = await api.getUpdates()
    expect(texts(await api.getUpdates())).toEqual(['1', '2', '3'])
    expect(texts(await api.getUpdates({ limit: 2 }))).toEqual(['1', '2'])
    expect(texts(await api.getUpdates({ offset: second?.update_id ?? 0 }))).toEqual(['2', '3'])
    expect(texts(await api.getUpdates({ offset: first?.update_id ?? 0 }))).toEqual(['2', '3'])
    expect(texts(await api.getUpdates({ offset: -1 }))).toEqual(['3'])
    expect(test.telegram.pendingUpdates()).toBe(1)
  })

  it('forgets after a day', async () => {
    test.telegram.sendAs(test.mira, 'old')
    test.clock.jump(25 * 3_600_000)
    test.telegram.sendAs(test.mira, 'new')
    expect(texts(await api.getUpdates())).toEqual(['new'])
  })

  it('belongs to one poller', async () => {
    const first = refusal(api.getUpdates({ timeout: 50 }))
    await eventually(async () => {
      await api.getUpdates()
      const over = test.telegram.calls('getUpdates').some(({ code }) => code === 409)
      return over || null
    })
    expect(await first).toBe(
      '409: Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    )
  })

  it('may deliver an update twice', async () => {
    test.telegram.faults.set({ duplicates: true })
    test.telegram.sendAs(test.mira, 'twice')
    expect(texts(await api.getUpdates())).toEqual(['twice', 'twice'])
  })

  it('reports being blocked and unblocked', async () => {
    test.telegram.sendAs(test.mira, '/start')
    test.telegram.block(test.mira)
    test.telegram.unblock(test.mira)
    const [, blocked, unblocked] = await api.getUpdates()
    const user = { id: test.telegram.bot.id }
    expect(blocked?.my_chat_member).toMatchObject({
      chat: { id: test.mira.id, type: 'private' },
      new_chat_member: { status: 'kicked', user },
    })
    expect(unblocked?.my_chat_member).toMatchObject({ new_chat_member: { status: 'member', user } })
  })
})

it("carries grammY's own loop, from /start with a token to a pressed button", async () => {
  const bot = new Bot(test.telegram.token, { client: { apiRoot: test.telegram.origin } })
  const reply_markup = { inline_keyboard: [[{ text: 'Yes', callback_data: 'yes' }]] }
  bot.command('start', (context) => context.reply(`token ${context.match}`, { reply_markup }))
  bot.callbackQuery('yes', async (context) => {
    await context.editMessageText('done')
    await context.answerCallbackQuery('ok')
  })
  const running = bot.start()
  test.telegram.sendAs(test.mira, '/start abc_-1')
  const answer = await eventually(async () =>
    test.telegram.messagesOf(test.mira).find(({ text }) => text === 'token abc_-1'),
  )
  expect(await test.telegram.press(test.mira, answer, 'Yes').answered).toEqual({
    text: 'ok',
    alert: false,
  })
  expect(test.telegram.messagesOf(test.mira).at(-1)?.text).toBe('done')
  await bot.stop()
  await running
})

describe('a webhook', () => {
  let server: Server
  let url: string
  let received: { secret: string | undefined; update: { message?: { text?: string } } }[]
  let answers: { status: number; body?: object }[]

  beforeEach(async () => {
    received = []
    answers = []
    server = createServer(async (request, response) => {
      let body = ''
      for await (const piece of request) body += piece
      const secret = request.headers['x-telegram-bot-api-secret-token'] as string | undefined
      received.push({ secret, update: JSON.parse(body) })
      const { status, body: reply } = answers.shift() ?? { status: 200 }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(reply ? JSON.stringify(reply) : '')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`
  })
  afterEach(async () => {
    await api.deleteWebhook()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const count = (wanted: number) => eventually(async () => received.length >= wanted || null)

  it('gets each update with the secret, in order, again until it says 2xx', async () => {
    await api.setWebhook(url, { secret_token: 's3cret' })
    answers.push({ status: 500 }, { status: 503 })
    test.telegram.sendAs(test.mira, '1')
    test.telegram.sendAs(test.mira, '2')
    await count(4)
    expect(texts(received.map(({ update }) => update))).toEqual(['1', '1', '1', '2'])
    expect(new Set(received.map(({ secret }) => secret))).toEqual(new Set(['s3cret']))
  })

  it('may answer with a call', async () => {
    answers.push({
      status: 200,
      body: { method: 'sendMessage', chat_id: test.mira.id, text: 'hi' },
    })
    await api.setWebhook(url)
    test.telegram.sendAs(test.mira, '/start')
    const replies = () => test.telegram.messagesOf(test.mira).find(({ text }) => text === 'hi')
    await eventually(async () => replies())
  })

  it('refuses getUpdates, and ends one that waits', async () => {
    const poll = refusal(api.getUpdates({ timeout: 50 }))
    await eventually(async () => {
      await api.setWebhook(url)
      return test.telegram.calls('getUpdates').length > 0 || null
    })
    expect(await poll).toContain('409: Conflict: ')
    expect(await refusal(api.getUpdates())).toBe(
      "409: Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    )
    await api.deleteWebhook()
    expect(await api.getUpdates()).toEqual([])
  })

  it('has to be HTTPS, except on a loopback', async () => {
    const complaint = '400: Bad Request: bad webhook: An HTTPS URL must be provided for webhook'
    expect(await refusal(api.setWebhook('http://mintwatch.example/hook'))).toBe(complaint)
    const secret = refusal(api.setWebhook(url, { secret_token: 'a b' }))
    expect(await secret).toBe('400: Bad Request: secret token contains unallowed characters')
  })
})

it('remembers everything over a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'telegram-'))
  const before = await startTelegram({ dataDir })
  before.telegram.sendAs(before.mira, '/start')
  before.telegram.addMember(before.mira, before.telegram.channelId)
  await before.api.sendMessage(before.mira.id, 'hi')
  const { invite_link } = await before.api.createChatInviteLink(before.telegram.channelId, {})
  before.telegram.changeUsername(before.jonas, 'jonas_now')
  await before.stop()

  const after = await startTelegram({ dataDir })
  expect(after.telegram.token).toBe(before.telegram.token)
  expect(after.env.TELEGRAM_CHANNEL_ID).toBe(before.env.TELEGRAM_CHANNEL_ID)
  expect(texts(after.telegram.messagesOf(after.mira).map((message) => ({ message })))).toEqual([
    '/start',
    'hi',
  ])
  // The client finds out first that its old connections are dead.
  const pending = await eventually(() => after.api.getUpdates().catch(() => null))
  expect(texts(pending)).toEqual(['/start'])
  expect(after.telegram.memberState(after.mira, after.telegram.channelId).status).toBe('member')
  expect(after.jonas.username).toBe('jonas_now')
  expect(after.telegram.origin).toBe(before.telegram.origin)
  expect(after.telegram.joinRequest(after.jonas, invite_link)).toBe('joined')
  await after.stop()
  await rm(dataDir, { recursive: true })
})

it('keeps usernames well-formed and to one person', () => {
  const { telegram, mira, jonas } = test
  expect(() => telegram.changeUsername(mira, 'Jonas_K')).toThrow('taken')
  expect(() => telegram.changeUsername(mira, 'a b')).toThrow('letters')
  telegram.changeUsername(jonas, null)
  expect(telegram.changeUsername(mira, 'Jonas_K').username).toBe('Jonas_K')
  telegram.sendAs(mira, 'hi')
  expect(telegram.messagesOf(mira).at(-1)?.from).toMatchObject({ id: mira.id, username: 'Jonas_K' })
})
