import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTelegram } from '../../../src/adapters/telegram/client.ts'
import type { Keyboard } from '../../../src/domains/messages/index.ts'
import { DAY, systemClock } from '../../../src/kernel/clock.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { refusal, startTelegram, type TestTelegram } from '../sandbox/telegram-client.ts'

let test: TestTelegram
let ours: ReturnType<typeof createTelegram>
let channel: string

beforeAll(async () => {
  test = await startTelegram()
  const { token: botToken, origin: apiRoot, channelId } = test.telegram
  ours = createTelegram({ botToken, apiRoot, clock: systemClock, log: quietLog })
  channel = String(channelId)
})
afterAll(() => test.stop())

describe('somebody’s status in the channel', () => {
  it('is "left" for people Telegram does not know in the chat', async () => {
    expect(await ours.memberStatus(channel, '987654321')).toBe('left')
    expect(await ours.memberStatus(channel, String(test.mira.id))).toBe('left')
  })

  it('is not delivered to a bot without rights or outside the chat', async () => {
    const ask = () => ours.memberStatus(channel, String(test.mira.id))
    test.telegram.setBotRights(Number(channel), 'member')
    await expect(ask()).rejects.toMatchObject({ kind: 'refused' })
    test.telegram.setBotRights(Number(channel), null)
    await expect(ask()).rejects.toMatchObject({ kind: 'gone' })
    test.telegram.setBotRights(Number(channel), {})
    expect(await ask()).toBe('left')
  })
})

it('rejects buttons to localhost', async () => {
  const button = (url: string) => ({
    reply_markup: { inline_keyboard: [[{ text: 'Open', url }]] },
  })
  const { operatorsId: group } = test.telegram
  expect(
    await refusal(test.api.sendMessage(group, 'x', button('http://localhost:3000/'))),
  ).toContain('Wrong HTTP URL')
  await test.api.sendMessage(group, 'x', button('http://127.0.0.1:3000/'))
})

it('a refused button costs the button, not the message', async () => {
  const { operatorsId: group } = test.telegram
  const refused = { text: 'Open', url: 'http://localhost:3000/' }
  const taken = { text: 'Data', data: 'x' }
  const send = (keyboard: Keyboard) =>
    ours.perform(String(group), { method: 'send', text: 'hello', keyboard })
  const last = () => test.telegram.messagesOf(group).at(-1)
  await send([[refused], [taken]])
  const kept = { inline_keyboard: [[{ text: 'Data', callback_data: 'x' }]] }
  expect(last()).toMatchObject({ text: 'hello', reply_markup: kept })
  const { messageId } = await send([[refused, { text: 'Long', data: 'x'.repeat(65) }]])
  expect(last()).toMatchObject({ message_id: messageId, text: 'hello' })
  expect(last()).not.toHaveProperty('reply_markup')
  const edit = { method: 'edit', messageId: messageId ?? 0, text: 'again' } as const
  await ours.perform(String(group), { ...edit, keyboard: [[refused, taken]] })
  expect(last()).toMatchObject({ text: 'again', reply_markup: kept })
})

it('half a character in a text or a button costs neither', async () => {
  const { operatorsId: group } = test.telegram
  const keyboard = [[{ text: 'FIFTEENLETTERS1\ud83d', data: 'x' }]]
  await ours.perform(String(group), { method: 'send', text: 'half \ud83d', keyboard })
  const markup = { inline_keyboard: [[{ text: 'FIFTEENLETTERS1\ufffd', callback_data: 'x' }]] }
  expect(test.telegram.messagesOf(group).at(-1)).toMatchObject({ reply_markup: markup })
})

it('hands out a hundred updates where more are asked for', async () => {
  test.telegram.sendAs(test.mira, 'hello')
  expect(await test.api.getUpdates({ limit: 1_000 })).not.toHaveLength(0)
  await test.updates()
})

it('starts update ids over after a quiet week', async () => {
  const next = async () => {
    test.telegram.sendAs(test.mira, 'hello')
    return (await test.updates()).at(-1)?.update_id ?? 0
  }
  const before = await next()
  expect(await next()).toBe(before + 1)
  test.clock.jump(8 * DAY)
  const after = await next()
  expect(Math.abs(after - before)).toBeGreaterThan(1)
  expect(await next()).toBe(after + 1)
})

it('a group that became a supergroup keeps its configured id for messages and updates', async () => {
  const before = test.telegram.operatorsId
  const after = test.telegram.upgrade(before)
  expect(await refusal(test.api.sendMessage(before, 'x'))).toContain('upgraded to a supergroup')
  await ours.perform(String(before), { method: 'send', text: 'Good morning' })
  expect(test.telegram.messagesOf(after).at(-1)?.text).toBe('Good morning')
  test.telegram.sendAs(test.owner, '/ops', { room: after })
  const [update] = (await test.updates()).slice(-1)
  expect(ours.read(update)).toMatchObject({ kind: 'message', chat: String(before) })
})

it('counts and leaves a member’s own group, also once it became a supergroup', async () => {
  const { telegram, mira } = test
  const group = telegram.ownGroup(mira)
  await expect(ours.memberCount(String(group))).rejects.toMatchObject({ kind: 'gone' })
  telegram.setBotRights(group, 'member')
  expect(await ours.memberCount(String(group))).toBe(2)
  const moved = telegram.upgrade(group)
  expect(await ours.memberCount(String(group))).toBe(2)
  expect(await ours.memberStatus(String(group), String(mira.id))).toBe('creator')
  await ours.perform(String(group), { method: 'leave' })
  await expect(ours.memberCount(String(group))).rejects.toMatchObject({ kind: 'gone' })
  expect(telegram.membersOf(moved)).toHaveLength(1)
})

it('learns of a move from an update too, before it sends anything', async () => {
  const { token: botToken, origin: apiRoot, operatorsId } = test.telegram
  const fresh = createTelegram({ botToken, apiRoot, clock: systemClock, log: quietLog })
  const [from, to] = [String(test.telegram.operatorsId), String(test.telegram.operatorsId - 1)]
  const message = { message_id: 1, date: 1, from: { id: 5, first_name: 'Ada' }, text: '/ops' }
  const chat = { id: Number(to), type: 'supergroup' }
  const ops = { update_id: 2, message: { ...message, chat } }
  expect(fresh.read(ops)).toMatchObject({ chat: to })
  fresh.read({ update_id: 1, message: { chat, migrate_from_chat_id: operatorsId } })
  expect(fresh.read(ops)).toMatchObject({ kind: 'message', chat: from })
})
