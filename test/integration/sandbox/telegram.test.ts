import { GrammyError, InlineKeyboard } from 'grammy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cannotWrite, refusal, startTelegram, type TestTelegram } from './telegram-client.ts'

let test: TestTelegram
let api: TestTelegram['api']
let mira: TestTelegram['mira']
let jonas: TestTelegram['jonas']

beforeAll(async () => {
  test = await startTelegram()
  ;({ api, mira, jonas } = test)
  test.telegram.sendAs(mira, '/start')
  test.telegram.sendAs(jonas, '/start')
  await test.updates()
})
afterAll(() => test.stop())

const html = { parse_mode: 'HTML' } as const
const keyboard = (data: string) => ({ reply_markup: new InlineKeyboard().text('Yes', data) })

describe('sending', () => {
  it('waits until a person has started the bot', async () => {
    const newcomer = test.telegram.addUser({ firstName: 'New' })
    expect(await refusal(api.sendMessage(newcomer.id, 'hi'))).toBe(cannotWrite)
    test.telegram.sendAs(newcomer, '/start')
    expect(await api.sendMessage(newcomer.id, 'hi')).toMatchObject({
      chat: { id: newcomer.id, type: 'private', first_name: 'New' },
      from: { id: test.telegram.bot.id, is_bot: true },
      text: 'hi',
    })
  })

  it('stops while a person blocks the bot', async () => {
    test.telegram.block(mira)
    const blocked = '403: Forbidden: bot was blocked by the user'
    expect(await refusal(api.sendMessage(mira.id, 'hi'))).toBe(blocked)
    expect(() => test.telegram.sendAs(mira, 'hi')).toThrow('Unblock')
    test.telegram.unblock(mira)
    await api.sendMessage(mira.id, 'hi')
  })

  it('rejects unknown chats', async () => {
    expect(await refusal(api.sendMessage(1, 'hi'))).toBe('400: Bad Request: chat not found')
    expect(await refusal(api.sendMessage('@nobody', 'hi'))).toBe('400: Bad Request: chat not found')
  })

  it('reads HTML, and says what is wrong with it', async () => {
    const sent = await api.sendMessage(mira.id, '<b>A</b> &lt;i&gt; /status', html)
    expect(sent.text).toBe('A <i> /status')
    expect(sent.entities).toEqual([
      { type: 'bold', offset: 0, length: 1 },
      { type: 'bot_command', offset: 6, length: 7 },
    ])
    expect(await refusal(api.sendMessage(mira.id, '<b>A', html))).toBe(
      '400: Bad Request: can\'t parse entities: Can\'t find end tag corresponding to start tag "b"',
    )
  })

  it('takes 4096 characters, counted without the markup', async () => {
    const longest = 'x'.repeat(4_096)
    await api.sendMessage(mira.id, `<b>${longest}</b>`, html)
    expect(await refusal(api.sendMessage(mira.id, `${longest}x`))).toBe(
      '400: Bad Request: message is too long',
    )
    expect(await refusal(api.sendMessage(mira.id, ' <b> </b>', html))).toBe(
      '400: Bad Request: message text is empty',
    )
  })

  it('quotes the message that it answers', async () => {
    const question = test.telegram.sendAs(mira, 'Where is my order?')
    const reply = (message_id: number) =>
      api.sendMessage(mira.id, 'On its way', { reply_parameters: { message_id } })
    expect((await reply(question.message_id)).reply_to_message).toMatchObject({
      message_id: question.message_id,
    })
    expect(await refusal(reply(99_999))).toBe('400: Bad Request: message to be replied not found')
  })
})

describe('keyboards', () => {
  it('carry up to 64 bytes of data', async () => {
    await api.sendMessage(mira.id, 'x', keyboard('é'.repeat(32)))
    const tooLong = refusal(api.sendMessage(mira.id, 'x', keyboard('é'.repeat(33))))
    expect(await tooLong).toBe('400: Bad Request: BUTTON_DATA_INVALID')
  })

  it('copy texts, open the web, and do nothing else', async () => {
    const reply_markup = new InlineKeyboard()
      .copyText('Copy', 'abc')
      .url('Open', 'https://a.example')
    const sent = await api.sendMessage(mira.id, 'x', { reply_markup })
    expect(sent.reply_markup?.inline_keyboard).toEqual([
      [
        { text: 'Copy', copy_text: { text: 'abc' } },
        { text: 'Open', url: 'https://a.example/' },
      ],
    ])
    const refused = async (button: object) =>
      refusal(
        api.sendMessage(mira.id, 'x', { reply_markup: { inline_keyboard: [[button as never]] } }),
      )
    expect(await refused({ text: 'x' })).toContain(
      'Text buttons are unallowed in the inline keyboard',
    )
    expect(await refused({ text: 'x', url: 'javascript:alert(1)' })).toContain('Wrong HTTP URL')
    expect(await refused({ text: 'x', copy_text: { text: 'x'.repeat(257) } })).toContain(
      'BUTTON_COPY_TEXT_INVALID',
    )
    const long = `https://a.example/${'x'.repeat(2_048)}`
    expect(await refused({ text: 'x', url: long })).toContain('BUTTON_URL_INVALID')
    for (const half of [
      { text: 'FIFTEENLETTERS1\ud83d', callback_data: 'x' },
      { text: 'x', callback_data: '\ud83d' },
      { text: 'x', copy_text: { text: '\ude80' } },
    ])
      expect(await refused(half)).toContain('strings must be encoded in UTF-8')
  })

  it('are answered once, soon, and in at most 200 characters', async () => {
    const sent = await api.sendMessage(mira.id, 'Sure?', keyboard('yes'))
    const press = () =>
      test.telegram.press(mira, test.telegram.messagesOf(mira).at(-1) ?? (sent as never), 'Yes')
    await test.updates()
    const { id, answered } = press()
    const [update] = await test.updates()
    expect(update?.callback_query).toMatchObject({
      id,
      data: 'yes',
      from: { id: mira.id },
      message: { message_id: sent.message_id },
    })
    expect(await refusal(api.answerCallbackQuery(id, { text: 'x'.repeat(201) }))).toBe(
      '400: Bad Request: MESSAGE_TOO_LONG',
    )
    await api.answerCallbackQuery(id, { text: 'Thanks', show_alert: true })
    expect(await answered).toEqual({ text: 'Thanks', alert: true })
    const late =
      '400: Bad Request: query is too old and response timeout expired or query ID is invalid'
    expect(await refusal(api.answerCallbackQuery(id))).toBe(late)
    const second = press()
    test.clock.jump(16_000)
    expect(await refusal(api.answerCallbackQuery(second.id))).toBe(late)
    await test.updates()
  })
})

describe('editing', () => {
  const unchanged =
    '400: Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'

  it('wants a difference', async () => {
    const { message_id } = await api.sendMessage(mira.id, '<b>a</b>', { ...html, ...keyboard('a') })
    const edit = (text: string, other = {}) =>
      api.editMessageText(mira.id, message_id, text, { ...html, ...other })
    expect(await refusal(edit('<b>a</b>', keyboard('a')))).toBe(unchanged)
    expect(await edit('<i>a</i>', keyboard('a'))).toMatchObject({ entities: [{ type: 'italic' }] })
    expect(await edit('<i>a</i>', keyboard('b'))).toMatchObject({ text: 'a' })
    expect(await edit('<i>a</i>')).not.toHaveProperty('reply_markup')
  })

  it("refuses to edit other people's messages", async () => {
    const theirs = test.telegram.sendAs(mira, 'mine')
    const refused = refusal(api.editMessageText(mira.id, theirs.message_id, 'yours'))
    expect(await refused).toBe("400: Bad Request: message can't be edited")
    expect(await refusal(api.editMessageText(mira.id, 99_999, 'x'))).toBe(
      '400: Bad Request: message to edit not found',
    )
  })

  it('deletes what is at most 48 hours old', async () => {
    const { message_id } = await api.sendMessage(mira.id, 'soon gone')
    await api.deleteMessage(mira.id, message_id)
    expect(await refusal(api.deleteMessage(mira.id, message_id))).toBe(
      '400: Bad Request: message to delete not found',
    )
    const old = await api.sendMessage(mira.id, 'stays')
    test.clock.jump(49 * 3_600_000)
    expect(await refusal(api.deleteMessage(mira.id, old.message_id))).toBe(
      "400: Bad Request: message can't be deleted for everyone",
    )
  })
})

describe('commands', () => {
  const commands = [{ command: 'status', description: 'Where you stand' }]

  it('are kept by language', async () => {
    await api.setMyCommands(commands)
    await api.setMyCommands([{ command: 'status', description: 'Stand' }], { language_code: 'de' })
    expect(await api.getMyCommands()).toEqual(commands)
    expect(await api.getMyCommands({ language_code: 'de' })).toEqual([
      { command: 'status', description: 'Stand' },
    ])
  })

  it.each([
    ['x'.repeat(33), 'command length must not exceed 32'],
    ['Status', 'BOT_COMMAND_INVALID'],
    ['', 'command must be non-empty'],
  ])('refuses %j', async (command, complaint) => {
    const refused = refusal(api.setMyCommands([{ command, description: 'x' }]))
    expect(await refused).toBe(`400: Bad Request: ${complaint}`)
  })
})

it('answers any other token 401 and any other method 404', async () => {
  const ask = async (path: string) => (await fetch(`${test.telegram.origin}/${path}`)).json()
  expect(await ask('bot1:wrong/getMe')).toEqual({
    ok: false,
    error_code: 401,
    description: 'Unauthorized',
  })
  expect(await ask(`bot${test.telegram.token}/sendGift`)).toEqual({
    ok: false,
    error_code: 404,
    description: 'Not Found',
  })
})

describe('faults', () => {
  it('refuse with the seconds to wait', async () => {
    test.telegram.faults.set({
      refusals: { retryAfterSeconds: 30, methods: ['sendMessage'], times: 1 },
    })
    const refused = await api.sendMessage(mira.id, 'x').catch((error: GrammyError) => error)
    expect(refused).toBeInstanceOf(GrammyError)
    expect(refused).toMatchObject({ error_code: 429, parameters: { retry_after: 30 } })
    test.clock.jump(10_000)
    const early = api.sendMessage(mira.id, 'x')
    expect(await refusal(early)).toBe('429: Too Many Requests: retry after 20')
    await api.sendMessage(jonas.id, 'x')
    await api.editMessageText(mira.id, 99, 'x').catch((error: GrammyError) => {
      expect(error.error_code).toBe(400)
    })
    test.clock.jump(20_000)
    await api.sendMessage(mira.id, 'x')
  })

  it('refuse in some chats alone', async () => {
    test.telegram.faults.set({ refusals: { chats: [mira.id] } })
    expect(await refusal(api.sendMessage(mira.id, 'x'))).toContain('429')
    await api.sendMessage(jonas.id, 'x')
    test.telegram.faults.clear()
    test.clock.jump(1_000)
  })

  it('hold the bot to the rates', async () => {
    test.telegram.faults.set({ strictRates: true })
    const send = () => api.sendMessage(mira.id, 'x')
    for (let sent = 0; sent < 5; sent++) await send()
    expect(await refusal(send())).toBe('429: Too Many Requests: retry after 1')
    test.clock.jump(1_000)
    await send()
    test.telegram.faults.clear()
  })

  it('lose the response of a call that took effect', async () => {
    const before = test.telegram.messagesOf(mira).length
    test.telegram.faults.set({ lostAnswers: { methods: ['sendMessage'], times: 1 } })
    await expect(api.sendMessage(mira.id, 'done')).rejects.toThrow()
    expect(test.telegram.messagesOf(mira)).toHaveLength(before + 1)
  })

  it('are switched over HTTP too, and never from another page', async () => {
    const put = (body: unknown) =>
      fetch(`${test.telegram.origin}/control/faults`, { method: 'PUT', body: JSON.stringify(body) })
    expect((await put({ duplicates: true })).status).toBe(200)
    expect(test.telegram.faults.settings.duplicates).toBe(true)
    expect((await put({ nonsense: true })).status).toBe(400)
    test.telegram.faults.clear()
    const act = await fetch(`${test.telegram.origin}/chat/act`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: JSON.stringify({ do: 'block', as: mira.id, blocked: true }),
    })
    expect(act.status).toBe(403)
  })
})
