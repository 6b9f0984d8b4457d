import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PostedMessage, TelegramPerson } from '../../sandbox/telegram/shapes.ts'
import { DAY } from '../../src/kernel/clock.ts'
import { onSqlite } from '../engines.ts'
import { freePort } from '../support/http/free-port.ts'
import { someAddress } from '../support/launches.ts'
import { addMember } from '../support/telegram/members.ts'
import { openServer, type TestServer } from '../support/world.ts'
import { complaintsAbout, overLimits, type Recorded, recordingProxy } from './bot-api.ts'

const POLLING = { timeout: 60_000, interval: 20 }
const COMMANDS = ['help', 'start', 'status', 'alerts', 'watch', 'scan', 'payment', 'paysupport']
const MORE = ['privacy', 'language', 'cancel', 'ops', 'nothing']
const QUIET_MS = 600
const MOST_PRESSES = 30

onSqlite((engine) => {
  let server: TestServer
  let proxy: Awaited<ReturnType<typeof recordingProxy>>
  beforeAll(async () => {
    const telegramPort = await freePort()
    proxy = await recordingProxy(telegramPort)
    server = await openServer(await engine.fresh(), {
      world: { parts: ['chain', 'prices', 'telegram'], telegramPort },
      env: { TELEGRAM_API_ROOT: proxy.url },
    })
    const hasLink = () => expect(proxy.recorded.map(named)).toContain('createChatInviteLink')
    await vi.waitFor(hasLink, POLLING)
  })
  afterAll(async () => {
    await server?.stop()
    proxy?.close()
  })
  const named = ({ method }: Recorded) => method

  /** Waits until the bot has read everything and calls nothing more. */
  async function quiet() {
    let before = -1
    const isQuiet = () => {
      const calls = proxy.recorded.filter(({ method }) => method !== 'getUpdates').length
      const isSame = calls === before && server.world.telegram?.pendingUpdates() === 0
      before = calls
      return isSame
    }
    await vi.waitUntil(isQuiet, { timeout: POLLING.timeout, interval: QUIET_MS })
  }

  /** Presses every button that a chat ever shows, each once. */
  async function pressAll(person: TelegramPerson): Promise<number> {
    const telegram = server.world.telegram
    const pressed = new Set<string>()
    for (let more = true; more && pressed.size < MOST_PRESSES; ) {
      more = false
      for (const message of telegram?.messagesOf(person) ?? [])
        for (const data of dataOf(message)) {
          if (pressed.has(data) || pressed.size >= MOST_PRESSES) continue
          pressed.add(data)
          more = true
          await telegram?.press(person, message, data).answered
        }
      await quiet()
    }
    return pressed.size
  }

  test('every call, answer, and update of the walk is as the Bot API publishes it', async () => {
    const telegram = server.world.telegram
    if (!telegram) throw new Error('this world has no Telegram')
    for (const [language, plan] of [
      ['en', 'lifetime'],
      ['es', '30d'],
    ] as const) {
      const name = `walker_${language}`
      const person = telegram.addUser({ firstName: `Wálker <${language}>`, username: name })
      telegram.sendAs(person, '/start')
      await vi.waitUntil(() => telegram.messagesOf(person).length > 1, POLLING)
      const user = { id: `${person.id}`, username: name, firstName: 'Walker', language }
      const expiresAt = plan === 'lifetime' ? null : server.clock.now() + 10 * DAY
      await addMember(server.app.context, user, { plan, expiresAt })
      for (const command of [...COMMANDS, ...MORE]) telegram.sendAs(person, `/${command}`)
      telegram.sendAs(person, `/scan ${someAddress()}`)
      telegram.sendAs(person, `/watch ${someAddress()}`)
      telegram.sendAs(person, 'a question & <b>more</b>')
      const hasMenus = () => telegram.messagesOf(person).flatMap(dataOf).length >= 5
      await vi.waitUntil(hasMenus, POLLING)
      expect(await pressAll(person)).toBeGreaterThan(10)
      const hasLink = () => linkIn(telegram.messagesOf(person))
      const link = await vi.waitUntil(hasLink, POLLING)
      telegram.joinRequest(person, link)
      await quiet()
      const isIn = () => telegram.membersOf(telegram.channelId).some(({ id }) => id === person.id)
      await vi.waitUntil(isIn, POLLING)
      telegram.leave(person, telegram.channelId)
      telegram.block(person)
      telegram.unblock(person)
    }
    const [owner] = telegram.users()
    telegram.sendAs(owner?.id ?? 0, '/ops', { room: telegram.operatorsId })
    await quiet()

    const { recorded } = proxy
    expect(recorded.filter(({ answer }) => isRefused(answer))).toEqual([])
    expect(recorded.flatMap(overLimits)).toEqual([])
    expect(complaintsAbout(recorded)).toEqual([])
    const kinds = [...new Set(recorded.map(named))].sort()
    expect(kinds).toEqual(expect.arrayContaining(METHODS))
    expect(recorded.length).toBeGreaterThan(50)
  })

  test('an unknown field, a wrong type, and a text that is too long would be found', () => {
    const answer = { ok: true, result: true }
    const call = (sent: Record<string, unknown>) => ({ method: 'setMyCommands', sent, answer })
    const good = call({ commands: [{ command: 'a', description: 'b' }] })
    expect(complaintsAbout([good])).toEqual([])
    expect(complaintsAbout([call({ commands: [], extra: 1 })])).toHaveLength(1)
    expect(complaintsAbout([call({ commands: [{ command: 1, description: 'b' }] })])).toHaveLength(
      1,
    )
    const long = { method: 'sendMessage', sent: { chat_id: 1, text: 'x'.repeat(4_097) }, answer }
    expect(overLimits(long)).toHaveLength(1)
    expect(overLimits(good)).toEqual([])
  })
})

const METHODS = [
  ...['answerCallbackQuery', 'approveChatJoinRequest', 'createChatInviteLink'],
  ...['editMessageText', 'getChatMember', 'getMe', 'getUpdates', 'sendMessage', 'setMyCommands'],
]

const dataOf = ({ reply_markup }: PostedMessage): string[] =>
  (reply_markup?.inline_keyboard ?? [])
    .flat()
    .flatMap((button) => ('callback_data' in button ? [button.callback_data] : []))

function linkIn(messages: readonly PostedMessage[]): string {
  return /"url":"([^"]*\/\+[^"]*)"/.exec(JSON.stringify(messages))?.[1] ?? ''
}

function isRefused(answer: unknown): boolean {
  return (answer as { ok: boolean }).ok !== true
}
